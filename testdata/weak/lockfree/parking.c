// heddle: --memory-model sc --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race => safe complete
// heddle: --memory-model sc --check assert,memory,deadlock,race -DSLEEP=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DSLEEP=memory_order_acq_rel => violated deadlock
// heddle: --memory-model sc --check assert,memory,deadlock,race -DWAKE=memory_order_acq_rel => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DWAKE=memory_order_acq_rel => violated deadlock
// about: a thread announces that it will sleep and looks again; who wakes it looks after it has said what for
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#ifndef SLEEP
#define SLEEP memory_order_seq_cst
#endif
#ifndef WAKE
#define WAKE memory_order_seq_cst
#endif

sem_t wake;
atomic_bool ready, sleeps;

void *sleeper(void *arg) {
  atomic_store_explicit(&sleeps, 1, memory_order_relaxed);
  atomic_thread_fence(SLEEP);
  if (!atomic_load_explicit(&ready, memory_order_relaxed))
    sem_wait(&wake);
  return 0;
}

void *waker(void *arg) {
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  atomic_thread_fence(WAKE);
  if (atomic_load_explicit(&sleeps, memory_order_relaxed))
    sem_post(&wake);
  return 0;
}

int main(void) {
  pthread_t a, b;
  sem_init(&wake, 0, 0);
  pthread_create(&a, 0, sleeper, 0);
  pthread_create(&b, 0, waker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
