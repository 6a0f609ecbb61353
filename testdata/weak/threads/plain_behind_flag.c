// heddle: --memory-model rc11 --check assert,memory,deadlock,race => violated race:28
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DORDER=memory_order_acquire => safe complete
// about: an atomic store and a plain load that only comes behind it, seen by a relaxed flag, race: the search meets the plain load after it has left out stores
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

struct {
  int before;
  atomic_int value;
} o;
atomic_int flag;

void *writer(void *arg) {
  atomic_store_explicit(&o.value, 1, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  int copy = 0;
  if (atomic_load_explicit(&flag, ORDER))
    copy = *(int *)&o.value; // violated here
  pthread_join(t, 0);
  return copy != 1;
}
