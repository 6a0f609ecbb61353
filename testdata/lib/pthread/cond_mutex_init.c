// heddle: => violated pthread
// about: the mutex that a wait takes again is initialised
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t *m;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waits;

void *waiter(void *arg) {
  pthread_mutex_lock(m);
  waits = 1;
  pthread_cond_wait(&c, m);
  pthread_mutex_unlock(m);
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  m = malloc(sizeof *m);
  pthread_mutex_init(m, 0);
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(m);
  seen = waits;
  pthread_mutex_unlock(m);
  if (seen)
    pthread_mutex_init(m, 0);
  return 0;
}
