// heddle: => safe complete
// heddle: -DTIMED -DFIRST=free(c) => violated memory
// heddle: -DTIMED -DFIRST=c=realloc(c,2*sizeof*c) => violated memory
// heddle: -DFIRST=pthread_cond_signal(c) -DTHEN=free(c) => violated memory
// heddle: -DFIRST=pthread_cond_init(c,0) => violated pthread
// heddle: -DFIRST=*c=(pthread_cond_t)PTHREAD_COND_INITIALIZER -DTHEN=pthread_cond_signal(c) => violated pthread
// heddle: -DFIRST=pthread_cond_signal(c) -DTHEN=pthread_cond_destroy(c),free(c) -DJOIN => safe complete
// about: a condition variable on which a thread waits is freed, moved, freed when that was signalled and has not returned, initialised, overwritten; it may be destroyed and freed as soon as all who waited were signalled
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#ifndef FIRST
#define FIRST (void)0
#endif
#ifndef THEN
#define THEN (void)0
#endif

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t *c;
int waits;

void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  waits = 1;
#ifdef TIMED
  struct timespec now = {0, 0};
  pthread_cond_timedwait(c, &m, &now);
#else
  pthread_cond_wait(c, &m);
#endif
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  int seen;
  c = malloc(sizeof *c);
  pthread_cond_init(c, 0);
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  seen = waits;
  if (seen) {
    FIRST;
    THEN;
  }
  pthread_mutex_unlock(&m);
#ifdef JOIN
  if (seen)
    pthread_join(t, 0);
#endif
  return 0;
}
