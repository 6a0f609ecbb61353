// heddle: => safe complete
// about: the attribute object keeps the type that was set; the default is the normal one
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t a;
  int type = -1;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_gettype(&a, &type);
  assert(type == PTHREAD_MUTEX_DEFAULT);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_gettype(&a, &type);
  assert(type == PTHREAD_MUTEX_RECURSIVE);
  pthread_mutexattr_destroy(&a);
  return 0;
}
