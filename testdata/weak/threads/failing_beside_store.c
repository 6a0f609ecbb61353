// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 -DFAILS=memory_order_acquire => violated assert
// heddle: --memory-model rc11 -DFAILS=memory_order_relaxed -DSUCCEEDS=memory_order_seq_cst => violated assert
// about: store buffering with exchanges that fail for loads: what counts is the order of failure
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef SUCCEEDS
#define SUCCEEDS memory_order_relaxed
#endif
#ifndef FAILS
#define FAILS memory_order_seq_cst
#endif

atomic_int x, y;
int r, s;

int look(atomic_int *p) {
  int expected = 7;
  atomic_compare_exchange_strong_explicit(p, &expected, 8, SUCCEEDS, FAILS);
  return expected;
}

void *one(void *arg) {
  atomic_store(&x, 1);
  r = look(&y);
  return arg;
}

void *other(void *arg) {
  atomic_store(&y, 1);
  s = look(&x);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, other, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
}
