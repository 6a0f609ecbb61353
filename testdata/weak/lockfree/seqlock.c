// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DBEGIN=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DBEGIN=memory_order_relaxed => violated assert
// heddle: --memory-model sc --check assert,memory,deadlock,race -DEND=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DEND=memory_order_relaxed => violated assert
// about: a sequence lock with fences (Boehm 2012): the reader looks at the counter before and after
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef BEGIN
#define BEGIN memory_order_release
#endif
#ifndef END
#define END memory_order_acquire
#endif

atomic_int sequence, left, right;

void *writer(void *arg) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(BEGIN);
  atomic_store_explicit(&left, 1, memory_order_relaxed);
  atomic_store_explicit(&right, 1, memory_order_relaxed);
  atomic_store_explicit(&sequence, 2, memory_order_release);
  return 0;
}

void *reader(void *arg) {
  int before = atomic_load_explicit(&sequence, memory_order_acquire);
  int l = atomic_load_explicit(&left, memory_order_relaxed);
  int r = atomic_load_explicit(&right, memory_order_relaxed);
  atomic_thread_fence(END);
  int after = atomic_load_explicit(&sequence, memory_order_relaxed);
  assert(before != after || before % 2 || l == r);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, writer, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
