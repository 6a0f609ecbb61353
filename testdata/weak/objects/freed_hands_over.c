// heddle: --memory-model sc => safe complete
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model auto --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --reduction persistent => safe complete
// heddle: --memory-model tso --reduction persistent => safe complete
// heddle: --memory-model rc11 --check race -DSAME=!= => violated race
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DMOVES => safe complete
// heddle: --memory-model tso -DMOVES => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race --malloc-may-fail => safe complete
// about: free synchronises with the allocation that gives the block again (C17 7.22.3), and with no other one
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef SAME
#define SAME ==
#endif

int plain;
atomic_int data;
uintptr_t was;
void *block;

void *frees(void *arg) {
  plain = 1;
  atomic_store_explicit(&data, 1, memory_order_relaxed);
#ifdef MOVES
  free(realloc(block, 8));
#else
  free(block);
#endif
  return arg;
}

void *allocates(void *arg) {
  void *p = malloc(4);
  if (p && (uintptr_t)p SAME was) {
    assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
    assert(plain == 1);
  }
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
}
