// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// litmus: SB+rmw-acqrel-other | Wx1n Ez9b Ryn | Wy1n Ew9b Rxn | 0 0 0 0 | ---A
// about: store buffering: a read-modify-write of some other cell is a fence on x86, not in C
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int w, x, y, z;
int r0, r1, r2, r3;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  r0 = atomic_exchange_explicit(&z, 9, memory_order_acq_rel);
  r1 = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  r2 = atomic_exchange_explicit(&w, 9, memory_order_acq_rel);
  r3 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 0 && r2 == 0 && r3 == 0));
  return 0;
}
