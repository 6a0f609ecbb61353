// heddle: --check atomicity => safe complete
// about: the variable is read again before it is written
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  int v = x;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  v = x;
  x = v + 1;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  x = 5;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
