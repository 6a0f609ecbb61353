// heddle: => safe complete
// about: a join with a deadline
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

void *user(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  struct timespec until = {1, 0};
  void *r;
  pthread_create(&t, 0, user, &t);
  int e = pthread_timedjoin_np(t, &r, &until);
  assert(e == 0 || e == ETIMEDOUT);
  if (e)
    assert(pthread_join(t, &r) == 0);
  assert(r == &t);
  return 0;
}
