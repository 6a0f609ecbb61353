// heddle: --memory-model sc --reduction persistent => violated assert
// heddle: --memory-model rc11 --reduction persistent => violated assert
// heddle: --memory-model rc11 -DSTORE=memory_order_seq_cst --reduction persistent => violated assert
// about: main's store goes before the other thread's load, whose thread need not have seen it all the same, so that its own store may come before main loads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef STORE
#define STORE memory_order_relaxed
#endif
atomic_int x, y;

void *other(void *arg) {
  (void)atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  int seen = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, 1, STORE);
  assert(seen == 0);
  pthread_join(t, 0);
  return 0;
}
