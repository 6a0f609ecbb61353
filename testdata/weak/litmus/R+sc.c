// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: R+sc | Wx1s Wy1s | Wy2s Rxs | 0 y2 | ----
// about: the shape R, seq_cst throughout
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r0;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 2, memory_order_seq_cst);
  r0 = atomic_load_explicit(&x, memory_order_seq_cst);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && y == 2));
  return 0;
}
