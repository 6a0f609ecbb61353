// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: 2+2W+fences-sc | Wx1n Fs Wy2n | Wy1n Fs Wx2n | x1 y1 | ----
// about: two writes twice: a seq_cst fence in each thread
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&y, 2, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&x, 2, memory_order_relaxed);
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
