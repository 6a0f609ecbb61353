// heddle: --check race => safe complete
// about: work is done only where trylock got the lock
#include <pthread.h>

int jobs;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  if (pthread_mutex_trylock(&m) == 0) {
    jobs++;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
