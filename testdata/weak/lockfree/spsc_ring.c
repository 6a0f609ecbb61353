// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DFILLED=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DFILLED=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DEMPTIED=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DEMPTIED=memory_order_relaxed => violated race
// about: a ring for one producer and one consumer (Lamport 1977): each index hands slots over
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef FILLED
#define FILLED memory_order_release
#endif
#ifndef EMPTIED
#define EMPTIED memory_order_release
#endif

#define SLOTS 1

int slots[SLOTS];
atomic_uint head, tail;

_Bool put(int value) {
  unsigned t = atomic_load_explicit(&tail, memory_order_relaxed);
  if (t - atomic_load_explicit(&head, memory_order_acquire) == SLOTS)
    return 0;
  slots[t % SLOTS] = value;
  atomic_store_explicit(&tail, t + 1, FILLED);
  return 1;
}

int take(void) {
  unsigned h = atomic_load_explicit(&head, memory_order_relaxed);
  if (h == atomic_load_explicit(&tail, memory_order_acquire))
    return 0;
  int value = slots[h % SLOTS];
  atomic_store_explicit(&head, h + 1, EMPTIED);
  return value;
}

void *producer(void *arg) {
  put(1);
  put(2);
  return 0;
}

void *consumer(void *arg) {
  int first = take(), second = take();
  assert(first == 0 || first == 1);
  assert(second == 0 || second == first + 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
