// heddle: => safe complete
// about: each node is taken by one thread when pointers are exchanged atomically
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int node;
_Atomic(int *) slot = &node;
atomic_int taken;

void *worker(void *arg) {
  int *p = atomic_exchange(&slot, 0);
  if (p) {
    *p = 1;
    atomic_fetch_add(&taken, 1);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(taken == 1 && node == 1);
  return 0;
}
