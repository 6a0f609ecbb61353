// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => violated assert
// heddle: --memory-model pso => violated assert
// heddle: --memory-model rc11 => violated assert
// litmus: SB+rel-acq | Wx1r Rya | Wy1r Rxa | 0 0 | -AAA
// about: store buffering: release and acquire order no store before a later load
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r0, r1;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_release);
  r0 = atomic_load_explicit(&y, memory_order_acquire);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_release);
  r1 = atomic_load_explicit(&x, memory_order_acquire);
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
