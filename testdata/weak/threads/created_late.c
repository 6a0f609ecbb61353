// heddle: --memory-model sc => safe complete
// heddle: --memory-model rc11 => safe complete
// about: seq_cst stores and loads are in one order also where a thread is created between a store and a load
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y, begun;
int r0, r1;

void *early(void *arg) {
  atomic_store_explicit(&begun, 1, memory_order_relaxed);
  y = 1;
  r0 = x;
  return 0;
}

void *late(void *arg) {
  r1 = y;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, early, 0);
  x = 1;
  pthread_create(&b, 0, late, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r0 || r1);
  return 0;
}
