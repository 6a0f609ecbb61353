// A lock by tickets. The argument of the threads differs, but nobody looks at it.
// pruned: => safe complete
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

atomic_int next, serving;
int inside;

static void *run(void *p) {
  (void)p;
  for (int round = 0; round < 2; round++) {
    int ticket = atomic_fetch_add(&next, 1);
    while (atomic_load(&serving) != ticket)
      ;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    atomic_store(&serving, ticket + 1);
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++)
    pthread_create(&threads[i], 0, run, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(threads[i], 0);
  return 0;
}
