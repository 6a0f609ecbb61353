/* Philosophers take the fork with the lower number first, so that they cannot wait in a circle. */
#include <pthread.h>

#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

static pthread_mutex_t fork_[N];

static void *philosopher(void *arg) {
  int me = (int)(long)arg;
  int a = me, b = (me + 1) % N;
#ifndef BROKEN
  if (a > b) {
    int t = a;
    a = b;
    b = t;
  }
#endif
  for (int r = 0; r < ROUNDS; r++) {
    pthread_mutex_lock(&fork_[a]);
    pthread_mutex_lock(&fork_[b]);
    pthread_mutex_unlock(&fork_[b]);
    pthread_mutex_unlock(&fork_[a]);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_[i], 0);
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, philosopher, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}
