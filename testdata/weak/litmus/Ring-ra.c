// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: Ring-ra | Rha Wx1n Wt1r | Rta Rxn Wh1r | 0 1 0 | ----
// about: ring buffer for one producer and one consumer: indices released and acquired
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int h, t, x;
int r0, r1, r2;

void *p0(void *arg) {
  r0 = atomic_load_explicit(&h, memory_order_acquire);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&t, 1, memory_order_release);
  return 0;
}

void *p1(void *arg) {
  r1 = atomic_load_explicit(&t, memory_order_acquire);
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&h, 1, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && r1 == 1 && r2 == 0));
  return 0;
}
