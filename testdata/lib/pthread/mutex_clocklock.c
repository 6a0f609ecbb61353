// heddle: => safe complete
// about: clocklock fails as timedlock does
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *other(void *arg) {
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  int e = pthread_mutex_clocklock(&m, CLOCK_MONOTONIC, &until);
  assert(e == 0 || e == ETIMEDOUT);
  if (e == 0)
    pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  struct timespec until = {0, -1};
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, other, 0);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(pthread_mutex_clocklock(&m, 12345, &until) == EINVAL);
  int e = pthread_mutex_clocklock(&m, CLOCK_REALTIME, &until);
  assert(e == 0 || e == EINVAL);
  if (e)
    pthread_mutex_lock(&m);
  assert(pthread_mutex_clocklock(&m, CLOCK_REALTIME, &until) == EINVAL);
  return 0;
}
