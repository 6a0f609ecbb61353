// heddle: => safe complete
// about: the twin that joins without the mutex
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *waiter(void *arg) {
  struct timespec ts = {1, 0};
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &ts);
  pthread_mutex_unlock(&m);
  return 0;
}

void *ends(void *arg) {
  exit(0);
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, waiter, 0);
  pthread_create(&u, 0, ends, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
