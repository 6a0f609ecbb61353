// heddle: => safe complete
// about: what trylock answers when the mutex is free, held by oneself and held by another
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  int r = pthread_mutex_trylock(&m);
  assert(r == EBUSY);
  return 0;
}

int main(void) {
  pthread_t t;
  int r = pthread_mutex_trylock(&m);
  assert(r == 0);
  r = pthread_mutex_trylock(&m);
  assert(r == EBUSY);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  r = pthread_mutex_unlock(&m);
  assert(r == 0);
  r = pthread_mutex_trylock(&m);
  assert(r == 0);
  pthread_mutex_unlock(&m);
  return 0;
}
