// heddle: => violated pthread
// about: the mutex is destroyed while the thread may be in its critical section, or before it gets there
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

void *boss(void *arg) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_destroy(&m);
  pthread_join(t, 0);
  return 0;
}

int main(void) {
  boss(0);
  return 0;
}
