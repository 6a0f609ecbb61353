// heddle: => violated memory
// about: a thread waits on a condition variable of a function that has returned
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t *c;
int waits;

void *waiter(void *arg) {
  struct timespec now = {0, 0};
  pthread_mutex_lock(&m);
  waits = 1;
  pthread_cond_timedwait(c, &m, &now);
  pthread_mutex_unlock(&m);
  return 0;
}

pthread_t start(void) {
  pthread_cond_t local = PTHREAD_COND_INITIALIZER;
  pthread_t t;
  int seen = 0;
  c = &local;
  pthread_create(&t, 0, waiter, 0);
  while (!seen) {
    pthread_mutex_lock(&m);
    seen = waits;
    pthread_mutex_unlock(&m);
  }
  return t;
}

int main(void) {
  pthread_join(start(), 0);
  return 0;
}
