// heddle: => safe complete
// pruned: -DPAIRS=3 => safe complete
// about: threads that meet in pairs: which of two is first is independent of all other pairs
// slow: its full tree has millions of nodes
#include <assert.h>
#include <pthread.h>

#ifndef PAIRS
#define PAIRS 1
#endif
pthread_mutex_t lock[PAIRS];
int first[PAIRS], own[2 * PAIRS];
pthread_t ids[2 * PAIRS];
int args[2 * PAIRS];

void *meet(void *arg) {
  int i = *(int *)arg, pair = i % PAIRS;
  own[i] = 1;
  pthread_mutex_lock(&lock[pair]);
  if (first[pair] == 0)
    first[pair] = i + 1;
  pthread_mutex_unlock(&lock[pair]);
  return 0;
}

int main(void) {
  for (int i = 0; i < PAIRS; i++)
    pthread_mutex_init(&lock[i], 0);
  for (int i = 0; i < 2 * PAIRS; i++) {
    args[i] = i;
    pthread_create(&ids[i], 0, meet, &args[i]);
  }
  for (int i = 0; i < 2 * PAIRS; i++)
    pthread_join(ids[i], 0);
  for (int i = 0; i < PAIRS; i++)
    assert(first[i] == i + 1 || first[i] == PAIRS + i + 1);
  return 0;
}
