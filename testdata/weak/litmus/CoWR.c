// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: CoWR | Wx1n Rxn | Wx2n | 2 x1 | ----
// about: coherence: a thread that reads a newer write has not written last
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int r0;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  r0 = atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 2 && x == 1));
  return 0;
}
