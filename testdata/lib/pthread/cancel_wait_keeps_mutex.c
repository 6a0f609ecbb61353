// heddle: => violated deadlock
// about: without a handler the cancelled thread leaves the mutex locked
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  for (;;)
    pthread_cond_wait(&c, &m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
  return 0;
}
