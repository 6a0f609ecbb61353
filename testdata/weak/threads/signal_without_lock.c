// heddle: --memory-model sc --spurious-wakeups --check assert => safe complete
// heddle: --memory-model sc --spurious-wakeups => violated deadlock:36
// heddle: --memory-model tso --spurious-wakeups --check assert => safe complete
// heddle: --memory-model rc11 --spurious-wakeups --check assert => violated assert
// heddle: --memory-model rc11 --spurious-wakeups -DLOCK => safe complete
// about: a flag that is set outside the mutex, and seen by a waiter, brings nothing with it; inside, the mutex does. Outside, the signal may be lost, too
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
atomic_int data, ready;

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
#ifdef LOCK
  pthread_mutex_lock(&m);
#endif
  atomic_store_explicit(&data, 1, memory_order_relaxed);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
#ifdef LOCK
  pthread_mutex_unlock(&m);
#endif
  pthread_cond_broadcast(&c);
  pthread_join(t, 0);
}
