// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 -DRELAXED => safe complete
// heddle: --memory-model rc11 -DRELAXED --reduction none => safe complete
// heddle: --memory-model rc11 -DRELAXED -DDETACHED => safe complete
// heddle: --memory-model rc11 -DRELAXED -DEXITS --check race => violated race
// heddle: --memory-model tso => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --check race => safe complete
// about: exit handlers that the last thread runs have seen what the threads did that have ended, not those of a thread that calls exit
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RELAXED
#define ORDER memory_order_relaxed // so that sequential consistency does not show the same
#else
#define ORDER memory_order_seq_cst
#endif

atomic_int x;
int data;

void handler(void) {
  assert(atomic_load_explicit(&x, ORDER) == 1);
  assert(data == 1);
}

void *writes(void *arg) {
#ifdef DETACHED
  pthread_detach(pthread_self());
#endif
  data = 1;
  atomic_store_explicit(&x, 1, ORDER);
  return arg;
}

void *looks(void *arg) {
  int y = atomic_load_explicit(&x, ORDER);
#ifdef EXITS
  if (y)
    exit(0);
  _Exit(0);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  atexit(handler);
  pthread_create(&t, 0, writes, 0);
  pthread_create(&t, 0, looks, 0);
  pthread_exit(0);
}
