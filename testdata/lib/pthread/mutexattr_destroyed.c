// heddle: => violated pthread:9
// about: the attribute object is gone
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_destroy(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  return 0;
}
