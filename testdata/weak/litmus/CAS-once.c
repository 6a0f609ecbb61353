// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: CAS-once | Cx0:1n | Cx0:2n | 0 0 | ----
// about: of two compare-and-exchanges with one expectation one fails
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int r0, r1;

void *p0(void *arg) {
  r0 = 0;
  atomic_compare_exchange_strong_explicit(&x, &r0, 1, memory_order_relaxed, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  r1 = 0;
  atomic_compare_exchange_strong_explicit(&x, &r1, 2, memory_order_relaxed, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 0));
  return 0;
}
