// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: CoWW | Wx1n Wx2n | x1 | ----
// about: coherence: the later of two writes of a thread stays
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *p0(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, p0, 0);
  pthread_join(t0, 0);
  assert(!(x == 1));
  return 0;
}
