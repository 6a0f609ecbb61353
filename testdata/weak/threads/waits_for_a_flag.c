// heddle: --memory-model rc11 -DINSIDE=1 => safe complete
// heddle: --memory-model rc11 --check assert,memory,deadlock,race -DINSIDE=0 => violated race
// heddle: --memory-model tso -DINSIDE=0 => safe complete
// about: a condition variable orders what is written before the mutex is set free, not what a relaxed flag tells that was written outside of it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
atomic_int flag;
int data;

void *writer(void *arg) {
  data = 1;
  if (!INSIDE)
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
  pthread_mutex_lock(&m);
  if (INSIDE)
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  while (!atomic_load_explicit(&flag, memory_order_relaxed))
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  assert(data == 1);
  pthread_join(t, 0);
}
