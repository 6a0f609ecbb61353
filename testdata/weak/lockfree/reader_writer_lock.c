// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DREAD_UNLOCK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DREAD_UNLOCK=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DWRITE_UNLOCK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DWRITE_UNLOCK=memory_order_relaxed => violated race
// about: a lock for readers and writers that counts readers
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef READ_UNLOCK
#define READ_UNLOCK memory_order_release
#endif
#ifndef WRITE_UNLOCK
#define WRITE_UNLOCK memory_order_release
#endif

#define WRITER 16

atomic_int state;
int left, right;

void *reader(void *arg) {
  int s = atomic_load_explicit(&state, memory_order_relaxed);
  while (s == WRITER || !atomic_compare_exchange_strong_explicit(&state, &s, s + 1, memory_order_acquire, memory_order_relaxed))
    s = atomic_load_explicit(&state, memory_order_relaxed);
  assert(left == right);
  atomic_fetch_sub_explicit(&state, 1, READ_UNLOCK);
  return 0;
}

void *writer(void *arg) {
  int s = 0;
  while (!atomic_compare_exchange_strong_explicit(&state, &s, WRITER, memory_order_acquire, memory_order_relaxed))
    s = 0;
  left = 1;
  right = 1;
  atomic_fetch_sub_explicit(&state, WRITER, WRITE_UNLOCK);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, writer, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
