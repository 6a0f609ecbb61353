// heddle: => safe complete
// heddle: -DMISUSE=pthread_mutex_destroy(m) => violated pthread
// heddle: -DMISUSE=pthread_mutex_init(m,0) => violated pthread
// heddle: -DMISUSE=free(m) => violated memory
// about: the mutex that a wait takes again is destroyed, initialised, freed
#include <pthread.h>
#include <stdlib.h>

#ifndef MISUSE
#define MISUSE (void)0
#endif

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
    MISUSE;
  return 0;
}
