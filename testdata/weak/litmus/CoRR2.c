// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: CoRR2 | Wx1n | Wx2n | Rxn Rxn | Rxn Rxn | 1 2 2 1 | ----
// about: coherence: two readers agree on the order of two writes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int r0, r1, r2, r3;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  return 0;
}

void *p2(void *arg) {
  r0 = atomic_load_explicit(&x, memory_order_relaxed);
  r1 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

void *p3(void *arg) {
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  r3 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2, t3;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_create(&t2, 0, p2, 0);
  pthread_create(&t3, 0, p3, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_join(t3, 0);
  assert(!(r0 == 1 && r1 == 2 && r2 == 2 && r3 == 1));
  return 0;
}
