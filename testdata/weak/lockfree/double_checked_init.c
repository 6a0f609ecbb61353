// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DREADY=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DREADY=memory_order_relaxed => violated race
// heddle: --memory-model sc --check assert,memory,deadlock,race -DLOOK=memory_order_relaxed => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DLOOK=memory_order_relaxed => violated race
// about: double-checked initialisation: most come by without the mutex
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef READY
#define READY memory_order_release
#endif
#ifndef LOOK
#define LOOK memory_order_acquire
#endif

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
atomic_bool ready;
int value;

void *worker(void *arg) {
  if (!atomic_load_explicit(&ready, LOOK)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&ready, memory_order_relaxed)) {
      value = 42;
      atomic_store_explicit(&ready, 1, READY);
    }
    pthread_mutex_unlock(&lock);
  }
  assert(value == 42);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
