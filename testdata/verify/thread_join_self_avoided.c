// heddle: => safe complete
// about: a thread that was given its own handle does not join it; the attempts that end are allowed
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

void *self(void *arg) {
  struct timespec late = {1, 0};
  int e;
  if (!pthread_equal(*(pthread_t *)arg, pthread_self()))
    pthread_join(*(pthread_t *)arg, 0);
  assert(pthread_tryjoin_np(pthread_self(), 0) == EBUSY);
  e = pthread_timedjoin_np(pthread_self(), 0, &late);
  assert(e == EDEADLK || e == ETIMEDOUT);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, self, &t);
  pthread_join(t, 0);
  return 0;
}
