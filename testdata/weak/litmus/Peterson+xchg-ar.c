// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: Peterson+xchg-ar | Wx1n Et2b Rya | Wy1n Et1b Rxa | 0 0 2 0 | ----
// about: Peterson's entry, with an exchange for the turn
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int t, x, y;
int r0, r1, r2, r3;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  r0 = atomic_exchange_explicit(&t, 2, memory_order_acq_rel);
  r1 = atomic_load_explicit(&y, memory_order_acquire);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  r2 = atomic_exchange_explicit(&t, 1, memory_order_acq_rel);
  r3 = atomic_load_explicit(&x, memory_order_acquire);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 0 && r2 == 2 && r3 == 0));
  return 0;
}
