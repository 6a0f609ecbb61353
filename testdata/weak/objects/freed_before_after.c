// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc -DLATER => safe complete
// heddle: --memory-model tso -DLATER => violated assert
// heddle: --memory-model pso -DLATER => violated assert
// heddle: --memory-model rc11 -DLATER => violated assert
// heddle: --memory-model sc -DSAME=!= => safe complete
// heddle: --memory-model tso -DSAME=!= => violated assert
// heddle: --memory-model rc11 -DSAME=!= => violated assert
// heddle: --memory-model rc11 --reduction persistent -DLATER => violated assert
// heddle: --memory-model pso --reduction persistent -DLATER => violated assert
// heddle: --memory-model pso --reduction persistent => safe complete
// about: what a thread stores before it frees a block is seen by who gets the block again, what it stores later need not be
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef SAME
#define SAME ==
#endif

atomic_int x, y;
int r1, r2, same;
uintptr_t was;
void *block;

void *frees(void *arg) {
#ifdef LATER
  free(block);
#endif
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  r1 = atomic_load_explicit(&y, memory_order_relaxed);
#ifndef LATER
  free(block);
#endif
  return arg;
}

void *allocates(void *arg) {
  atomic_store(&y, 1);
  void *p = malloc(4);
  same = (uintptr_t)p SAME was;
  r2 = atomic_load_explicit(&x, memory_order_relaxed);
  free(p);
  return arg;
}

int main(void) {
  block = malloc(4);
  was = (uintptr_t)block;
  pthread_t a, b;
  pthread_create(&a, 0, frees, 0);
  pthread_create(&b, 0, allocates, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(!(same && r1 == 0 && r2 == 0));
}
