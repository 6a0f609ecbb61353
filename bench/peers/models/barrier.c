/* A barrier that spins: the last one to come turns the sense for which the others wait. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif

#ifdef BROKEN
#define LAST (N - 2)
#else
#define LAST (N - 1)
#endif

_Atomic int count, sense, at[N];

static void *worker(void *arg) {
  int me = (int)(long)arg, mine = 0;
  for (int r = 0; r < ROUNDS; r++) {
    at[me] = r + 1;
    mine = !mine;
    if (atomic_fetch_add(&count, 1) == LAST) {
      count = 0;
      sense = mine;
    } else {
      while (sense != mine)
        ;
    }
    assert(at[(me + 1) % N] >= r + 1);
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
