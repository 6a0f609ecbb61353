// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// litmus: IRIW+acq | Wx1r | Wy1r | Rxa Rya | Rya Rxa | 1 0 1 0 | ---A
// about: independent reads of independent writes: two readers disagree about the order
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r0, r1, r2, r3;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_release);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_release);
  return 0;
}

void *p2(void *arg) {
  r0 = atomic_load_explicit(&x, memory_order_acquire);
  r1 = atomic_load_explicit(&y, memory_order_acquire);
  return 0;
}

void *p3(void *arg) {
  r2 = atomic_load_explicit(&y, memory_order_acquire);
  r3 = atomic_load_explicit(&x, memory_order_acquire);
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
  assert(!(r0 == 1 && r1 == 0 && r2 == 1 && r3 == 0));
  return 0;
}
