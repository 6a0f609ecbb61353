// heddle: --check lock-order => violated lock-order
// about: the orders contradict each other although the threads never meet
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
  pthread_join(t, 0);
  pthread_mutex_lock(&n);
  pthread_mutex_lock(&m); // violated here
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&n);
  return 0;
}
