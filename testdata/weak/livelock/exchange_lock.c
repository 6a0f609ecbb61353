// heddle: --memory-model rc11 --check livelock,race => safe complete
// heddle: --memory-model rc11 --check livelock,race -DFORGETS => violated livelock
// heddle: --memory-model tso --check livelock => safe complete
// heddle: --memory-model tso --check livelock -DFORGETS => violated livelock
// about: a lock by exchanges: who waits for it makes a message at each turn, which is no message behind that of the unlock for ever
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;
int data;

void *worker(void *arg) {
  while (atomic_exchange_explicit(&lock, 1, memory_order_acquire))
    ;
  data++;
#ifdef FORGETS
  if (data == 1)
    return 0;
#endif
  atomic_store_explicit(&lock, 0, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
