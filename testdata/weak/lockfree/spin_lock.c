// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DLOCK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DLOCK=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DUNLOCK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DUNLOCK=memory_order_relaxed => violated race
// about: a test-and-set lock, which looks until it is free before it tries again
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef LOCK
#define LOCK memory_order_acquire
#endif
#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif

atomic_bool locked;
int count;

void *worker(void *arg) {
  while (atomic_exchange_explicit(&locked, 1, LOCK))
    while (atomic_load_explicit(&locked, memory_order_relaxed))
      ;
  count++;
  atomic_store_explicit(&locked, 0, UNLOCK);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  return 0;
}
