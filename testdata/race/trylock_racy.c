// heddle: --check race => violated race
// about: the result of trylock is ignored
#include <pthread.h>

int jobs;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_trylock(&m);
  jobs++;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  jobs = 0;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
