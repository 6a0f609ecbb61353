// heddle: --memory-model sc => safe complete
// heddle: --memory-model pso => safe complete
// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DEARLY => violated race
// about: memset and memcpy write and read atomic objects plainly: what they write follows all messages, and they race with others' updates
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

struct pair {
  atomic_int a, b;
} p, copy;

void *writer(void *arg) {
  atomic_store_explicit(&p.a, 1, memory_order_relaxed);
  atomic_store_explicit(&p.b, 2, memory_order_relaxed);
  return arg;
}

void *reader(void *arg) {
  assert(atomic_load_explicit(&p.a, memory_order_relaxed) == 0);
  assert(atomic_load_explicit(&p.b, memory_order_relaxed) == 0);
  assert(atomic_load_explicit(&copy.a, memory_order_relaxed) == 1);
  assert(atomic_load_explicit(&copy.b, memory_order_relaxed) == 2);
  return arg;
}

int main(void) {
  pthread_t w, r;
  pthread_create(&w, 0, writer, 0);
#ifndef EARLY
  pthread_join(w, 0);
#endif
  memcpy(&copy, &p, sizeof p);
  memset(&p, 0, sizeof p);
#ifdef EARLY
  pthread_join(w, 0);
#else
  pthread_create(&r, 0, reader, 0);
  pthread_join(r, 0);
#endif
}
