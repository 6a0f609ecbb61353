// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// litmus: RMW-gap | Ax1n | Wx5n | 0 x1 | ----
// about: no write comes between what a read-modify-write reads and what it writes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int r0;

void *p0(void *arg) {
  r0 = atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return 0;
}

void *p1(void *arg) {
  atomic_store_explicit(&x, 5, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t0, t1;
  pthread_create(&t0, 0, p0, 0);
  pthread_create(&t1, 0, p1, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  assert(!(r0 == 0 && x == 1));
  return 0;
}
