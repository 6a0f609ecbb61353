// heddle: => violated assert
// about: half a second later is no valid time if the nanoseconds exceed the second
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 500000000;
  pthread_mutex_lock(&m);
  assert(pthread_cond_timedwait(&c, &m, &until) == ETIMEDOUT);
  return 0;
}
