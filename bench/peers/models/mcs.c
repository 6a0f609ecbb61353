/* Mellor-Crummey and Scott's lock: who comes waits at a place of its own, and who leaves lets the next one go on. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

_Atomic int tail, next[N], locked[N]; /* thread i is i + 1, nobody 0 */
int inside;

static void *worker(void *arg) {
  int me = (int)(long)arg;
  for (int r = 0; r < ROUNDS; r++) {
    atomic_store(&next[me], 0);
#ifdef BROKEN
    int before = atomic_load(&tail);
    atomic_store(&tail, me + 1);
#else
    int before = atomic_exchange(&tail, me + 1);
#endif
    if (before != 0) {
      atomic_store(&locked[me], 1);
      atomic_store(&next[before - 1], me + 1);
      while (atomic_load(&locked[me]))
        ;
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    int n = atomic_load(&next[me]);
    if (n == 0) {
      int last = me + 1;
      if (atomic_compare_exchange_strong(&tail, &last, 0))
        continue;
      while ((n = atomic_load(&next[me])) == 0)
        ;
    }
    atomic_store(&locked[n - 1], 0);
  }
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}
