// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DFILLED=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DFILLED=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DEMPTIED=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DEMPTIED=memory_order_relaxed => violated race
// about: Vyukov's bounded queue: the sequence number of a slot hands it over
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

struct {
  atomic_uint sequence;
  int value;
} slots[SLOTS];
atomic_uint head, tail;

_Bool put(int value) {
  unsigned at = atomic_load_explicit(&tail, memory_order_relaxed);
  if (atomic_load_explicit(&slots[at % SLOTS].sequence, memory_order_acquire) != 2 * (at / SLOTS))
    return 0;
  if (!atomic_compare_exchange_strong_explicit(&tail, &at, at + 1, memory_order_relaxed, memory_order_relaxed))
    return 0;
  slots[at % SLOTS].value = value;
  atomic_store_explicit(&slots[at % SLOTS].sequence, 2 * (at / SLOTS) + 1, FILLED);
  return 1;
}

int take(void) {
  unsigned at = atomic_load_explicit(&head, memory_order_relaxed);
  if (atomic_load_explicit(&slots[at % SLOTS].sequence, memory_order_acquire) != 2 * (at / SLOTS) + 1)
    return 0;
  if (!atomic_compare_exchange_strong_explicit(&head, &at, at + 1, memory_order_relaxed, memory_order_relaxed))
    return 0;
  int value = slots[at % SLOTS].value;
  atomic_store_explicit(&slots[at % SLOTS].sequence, 2 * (at / SLOTS) + 2, EMPTIED);
  return value;
}

void *producer(void *arg) {
  put(1);
  return 0;
}

void *consumer(void *arg) {
  int value = take();
  assert(value == 0 || value == 1);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
