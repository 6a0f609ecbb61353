// pruned: => safe complete
// about: with cancelability disabled the request waits
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int go, ready;
int a, b;

void *user(void *arg) {
  int old;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_ENABLE);
  assert(pthread_setcancelstate(17, 0) == EINVAL);
  assert(pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &old) == 0);
  assert(old == PTHREAD_CANCEL_DEFERRED);
  ready = 1;
  while (!go)
    ;
  pthread_testcancel();
  a = 1;
  assert(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old) == 0);
  assert(old == PTHREAD_CANCEL_DISABLE);
  pthread_testcancel();
  b = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, user, 0);
  while (!ready)
    ;
  pthread_cancel(t);
  go = 1;
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED && a == 1 && b == 0);
  return 0;
}
