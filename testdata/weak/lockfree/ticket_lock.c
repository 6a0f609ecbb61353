// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DUNLOCK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DUNLOCK=memory_order_relaxed => violated race
// about: a ticket lock
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif

atomic_uint next, serving;
int count;

void *worker(void *arg) {
  unsigned ticket = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&serving, memory_order_acquire) != ticket)
    ;
  count++;
  atomic_store_explicit(&serving, ticket + 1, UNLOCK);
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
