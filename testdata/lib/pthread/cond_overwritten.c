// heddle: => violated pthread
// about: a condition variable is overwritten while a thread waits on it: the signal may reach nobody
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t *c;
int waits;

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  waits = 1;
  pthread_cond_wait(c, &m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  c = malloc(sizeof *c);
  pthread_cond_init(c, 0);
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  if (waits) {
    *c = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    pthread_cond_signal(c);
  }
  pthread_mutex_unlock(&m);
  return 0;
}
