// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: Lock+spin | Cl0:1a Wx1n Wl0r | Cl0:2a Rxn | 0 0 0 | ----
// about: test-and-set lock, unlocked by a release
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int l, x;
int r0, r1, r2;

void *p0(void *arg) {
  r0 = 0;
  atomic_compare_exchange_strong_explicit(&l, &r0, 1, memory_order_acquire, memory_order_acquire);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&l, 0, memory_order_release);
  return 0;
}

void *p1(void *arg) {
  r1 = 0;
  atomic_compare_exchange_strong_explicit(&l, &r1, 2, memory_order_acquire, memory_order_acquire);
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 0 && r2 == 0));
  return 0;
}
