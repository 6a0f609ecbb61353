// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 -DFENCE=memory_order_acq_rel => violated assert
// about: store buffering with a seq_cst fence between relaxed accesses on one side, and seq_cst accesses on the other one
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef FENCE
#define FENCE memory_order_seq_cst
#endif

atomic_int x, y;
int r, s;

void *fenced(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(FENCE);
  r = atomic_load_explicit(&y, memory_order_relaxed);
  return arg;
}

void *strong(void *arg) {
  atomic_store(&y, 1);
  s = atomic_load(&x);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, fenced, 0);
  pthread_create(&u, 0, strong, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
}
