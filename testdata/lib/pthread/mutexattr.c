// heddle: => safe complete
// about: mutex attributes keep what they are given, each its own
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t a;
  pthread_mutex_t m;
  int v;
  pthread_mutexattr_init(&a);
  assert(pthread_mutexattr_gettype(&a, &v) == 0 && v == PTHREAD_MUTEX_DEFAULT);
  assert(pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_INHERIT) == 0);
  assert(pthread_mutexattr_setprioceiling(&a, 5) == 0);
  assert(pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_settype(&a, 99) == EINVAL);
  assert(pthread_mutexattr_setrobust(&a, 2) == EINVAL);
  assert(pthread_mutexattr_getprotocol(&a, &v) == 0 && v == PTHREAD_PRIO_INHERIT);
  assert(pthread_mutexattr_getprioceiling(&a, &v) == 0 && v == 5);
  assert(pthread_mutexattr_getpshared(&a, &v) == 0 && v == PTHREAD_PROCESS_SHARED);
  assert(pthread_mutexattr_gettype(&a, &v) == 0 && v == PTHREAD_MUTEX_RECURSIVE);
  assert(pthread_mutexattr_getrobust(&a, &v) == 0 && v == PTHREAD_MUTEX_STALLED);
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_destroy(&a);
  pthread_mutex_lock(&m);
  assert(pthread_mutex_lock(&m) == 0);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
