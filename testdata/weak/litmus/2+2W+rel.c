// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// litmus: 2+2W+rel | Wx1r Wy2r | Wy1r Wx2r | x1 y1 | ---A
// about: two writes twice: release is not enough
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_release);
  atomic_store_explicit(&y, 2, memory_order_release);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_release);
  atomic_store_explicit(&x, 2, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(x == 1 && y == 1));
  return 0;
}
