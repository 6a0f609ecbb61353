// heddle: --check race => violated race
// about: the loop variable itself is passed to the threads
#include <pthread.h>

int slots[2];

void *worker(void *arg) {
  slots[*(int *)arg & 1] = 0;
  return 0;
}

int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], 0, worker, &i);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}
