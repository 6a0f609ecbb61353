// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// litmus: Treiber-push-rlx | Wx1n Cp0:1n | Rpn Rxn | 0 1 0 | ---A
// about: Treiber's stack: the node is published by a relaxed compare-and-exchange
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int p, x;
int r0, r1, r2;

void *p0(void *arg) {
  r0 = 0;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_compare_exchange_strong_explicit(&p, &r0, 1, memory_order_relaxed, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  r1 = atomic_load_explicit(&p, memory_order_relaxed);
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 1 && r2 == 0));
  return 0;
}
