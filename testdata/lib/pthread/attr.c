// heddle: => safe complete
// heddle: --32 => safe complete
// about: thread attributes keep what they are given
#include <assert.h>
#include <errno.h>
#include <pthread.h>

void *user(void *arg) { return arg; }

int main(void) {
  pthread_attr_t a;
  pthread_t t;
  size_t size;
  int v;
  assert(pthread_attr_init(&a) == 0);
  assert(pthread_attr_getdetachstate(&a, &v) == 0 && v == PTHREAD_CREATE_JOINABLE);
  assert(pthread_attr_setdetachstate(&a, 7) == EINVAL);
  assert(pthread_attr_setstacksize(&a, 1) == EINVAL);
  assert(pthread_attr_setstacksize(&a, 1 << 20) == 0);
  assert(pthread_attr_getstacksize(&a, &size) == 0 && size == 1 << 20);
  assert(pthread_attr_setguardsize(&a, 0) == 0);
  assert(pthread_attr_getguardsize(&a, &size) == 0 && size == 0);
  assert(pthread_attr_getscope(&a, &v) == 0 && v == PTHREAD_SCOPE_SYSTEM);
  assert(pthread_attr_getinheritsched(&a, &v) == 0 && v == PTHREAD_INHERIT_SCHED);
  assert(pthread_create(&t, &a, user, 0) == 0);
  assert(pthread_attr_destroy(&a) == 0);
  assert(pthread_join(t, 0) == 0);
  return 0;
}
