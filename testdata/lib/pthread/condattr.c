// heddle: => safe complete
// about: condition variable attributes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_condattr_t a;
  pthread_cond_t c;
  clockid_t clock;
  int v;
  pthread_condattr_init(&a);
  assert(pthread_condattr_getclock(&a, &clock) == 0 && clock == CLOCK_REALTIME);
  assert(pthread_condattr_setclock(&a, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_setclock(&a, 99) == EINVAL);
  assert(pthread_condattr_getclock(&a, &clock) == 0 && clock == CLOCK_MONOTONIC);
  assert(pthread_condattr_getpshared(&a, &v) == 0 && v == PTHREAD_PROCESS_PRIVATE);
  assert(pthread_cond_init(&c, &a) == 0);
  assert(pthread_condattr_destroy(&a) == 0);
  assert(pthread_cond_destroy(&c) == 0);
  return 0;
}
