// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: CoRW1 | Rxn Wx1n | 1 | ----
// about: coherence: nobody reads what he will write
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int r0;

void *p0(void *arg) {
  r0 = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0;
  pthread_create(&t0, 0, p0, 0);
  pthread_join(t0, 0);
  assert(!(r0 == 1));
  return 0;
}
