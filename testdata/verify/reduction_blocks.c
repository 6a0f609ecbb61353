// heddle: => safe complete
// pruned: -DTHREADS=4 => safe complete
// about: every thread takes locks of its own; all orders show the same
// slow: its full tree has millions of nodes
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
pthread_mutex_t lock[THREADS];
int inode[THREADS], busy[2 * THREADS];
pthread_t ids[THREADS];
int args[THREADS];

void *take(void *arg) {
  int i = *(int *)arg;
  pthread_mutex_lock(&lock[i]);
  if (inode[i] == 0)
    for (int b = 2 * i; b < 2 * THREADS; b++)
      if (!busy[b]) {
        busy[b] = 1;
        inode[i] = b + 1;
        break;
      }
  pthread_mutex_unlock(&lock[i]);
  return 0;
}

int main(void) {
  for (int i = 0; i < THREADS; i++)
    pthread_mutex_init(&lock[i], 0);
  for (int i = 0; i < THREADS; i++) {
    args[i] = i;
    pthread_create(&ids[i], 0, take, &args[i]);
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join(ids[i], 0);
  for (int i = 0; i < THREADS; i++)
    assert(inode[i] == 2 * i + 1);
  return 0;
}
