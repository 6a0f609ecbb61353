// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DENTER=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DENTER=memory_order_acq_rel => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DLEAVE=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DLEAVE=memory_order_relaxed => violated race
// about: read-copy-update: who updates waits until no reader can have the old version
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef ENTER
#define ENTER memory_order_seq_cst
#endif
#ifndef LEAVE
#define LEAVE memory_order_release
#endif

int versions[2] = {1, 2};
atomic_int current, reading;

void *reader(void *arg) {
  atomic_store_explicit(&reading, 1, memory_order_relaxed);
  atomic_thread_fence(ENTER);
  int value = versions[atomic_load_explicit(&current, memory_order_acquire)];
  assert(value == 1 || value == 2);
  atomic_store_explicit(&reading, 0, LEAVE);
  return 0;
}

void *updater(void *arg) {
  atomic_store_explicit(&current, 1, memory_order_release);
  atomic_thread_fence(memory_order_seq_cst);
  while (atomic_load_explicit(&reading, memory_order_acquire))
    ;
  versions[0] = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, updater, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
