// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model rc11 -DREAD=memory_order_seq_cst => safe complete
// heddle: --memory-model rc11 -DFENCES => safe complete
// about: a seq_cst update does not order a relaxed load behind it with another thread's fence; a seq_cst load, or a fence between, does
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef READ
#define READ memory_order_relaxed
#endif

atomic_int x, y;
int r, s;

void *fenced(void *arg) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  r = atomic_load_explicit(&y, memory_order_relaxed);
  return arg;
}

void *updates(void *arg) {
  atomic_exchange(&y, 1);
#ifdef FENCES
  atomic_thread_fence(memory_order_seq_cst);
#endif
  s = atomic_load_explicit(&x, READ);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, fenced, 0);
  pthread_create(&u, 0, updates, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
}
