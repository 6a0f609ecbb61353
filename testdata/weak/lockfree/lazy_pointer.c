// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DLOSER=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DLOSER=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DPUBLISH=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DPUBLISH=memory_order_relaxed => violated race
// about: initialisation by whoever is first: the loser takes what it finds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#ifndef LOSER
#define LOSER memory_order_acquire
#endif
#ifndef PUBLISH
#define PUBLISH memory_order_release
#endif

int objects[2];
int *_Atomic shared;

void *worker(void *arg) {
  int *mine = arg, *p = NULL;
  *mine = 42;
  if (atomic_compare_exchange_strong_explicit(&shared, &p, mine, PUBLISH, LOSER))
    p = mine;
  assert(*p == 42);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &objects[0]);
  pthread_create(&b, 0, worker, &objects[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
