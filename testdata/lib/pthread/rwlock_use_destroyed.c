// heddle: => violated pthread:10
// about: locked after destroy
#include <pthread.h>

pthread_rwlock_t lock;

int main(void) {
  pthread_rwlock_init(&lock, 0);
  pthread_rwlock_destroy(&lock);
  pthread_rwlock_rdlock(&lock);
  return 0;
}
