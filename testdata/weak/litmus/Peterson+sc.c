// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: Peterson+sc | Wx1s Wt2s Rys Rts | Wy1s Wt1s Rxs Rts | 0 2 0 1 | ----
// about: Peterson's entry, seq_cst throughout
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int t, x, y;
int r0, r1, r2, r3;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  atomic_store_explicit(&t, 2, memory_order_seq_cst);
  r0 = atomic_load_explicit(&y, memory_order_seq_cst);
  r1 = atomic_load_explicit(&t, memory_order_seq_cst);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  atomic_store_explicit(&t, 1, memory_order_seq_cst);
  r2 = atomic_load_explicit(&x, memory_order_seq_cst);
  r3 = atomic_load_explicit(&t, memory_order_seq_cst);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 2 && r2 == 0 && r3 == 1));
  return 0;
}
