// heddle: --check lock-order => safe complete
// about: a try does not wait for ever
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER, gate = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&n);
  if (pthread_mutex_trylock(&m) == 0)
    pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  pthread_join(t, 0);
  return 0;
}
