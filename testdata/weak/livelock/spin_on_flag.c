// heddle: --memory-model tso --check livelock,deadlock => safe complete
// heddle: --memory-model pso --check livelock,deadlock => safe complete
// heddle: --memory-model rc11 --check livelock,deadlock => safe complete
// heddle: --memory-model tso --check livelock,deadlock -DVALUE=2 => violated livelock
// heddle: --memory-model pso --check livelock,deadlock -DVALUE=2 => violated livelock
// heddle: --memory-model rc11 --check livelock,deadlock -DVALUE=2 => violated livelock
// about: a thread waits for a flag: that it reads an older value for ever, or that the store never leaves its queue, is not fair
// slow: it never ends without pruning
#include <pthread.h>
#include <stdatomic.h>

#ifndef VALUE
#define VALUE 1
#endif
atomic_int flag, other;

void *waits(void *arg) {
  while (atomic_load_explicit(&flag, memory_order_relaxed) != 1)
    ;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waits, 0);
  atomic_store_explicit(&flag, VALUE, memory_order_relaxed);
  while (atomic_load_explicit(&other, memory_order_relaxed) != 0)
    ;
  pthread_join(t, 0);
  return 0;
}
