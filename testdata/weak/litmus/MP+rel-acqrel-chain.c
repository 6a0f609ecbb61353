// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// litmus: MP+rel-acqrel-chain | Wx1n Fr Wy1n | Ey2n Wz1n | Rzn Fa Rxn | 1 1 0 | ---A
// about: message passing through an acq_rel exchange
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y, z;
int r0, r1, r2;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  r0 = atomic_exchange_explicit(&y, 2, memory_order_relaxed);
  atomic_store_explicit(&z, 1, memory_order_relaxed);
  return 0;
}

void *p2(void *arg) {
  r1 = atomic_load_explicit(&z, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1, t2;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_create(&t2, 0, p2, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  assert(!(r0 == 1 && r1 == 1 && r2 == 0));
  return 0;
}
