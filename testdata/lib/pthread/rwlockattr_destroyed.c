// heddle: => violated pthread:11
// about: a lock is made by attributes that are gone
#include <pthread.h>

pthread_rwlock_t lock;

int main(void) {
  pthread_rwlockattr_t a;
  pthread_rwlockattr_init(&a);
  pthread_rwlockattr_destroy(&a);
  pthread_rwlock_init(&lock, &a);
  return 0;
}
