// heddle: => violated deadlock
// heddle: --check assert,pthread => safe complete
// about: POSIX lets a second wrlock fail with EDEADLK or wait for itself
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_wrlock(&lock);
  if (pthread_rwlock_wrlock(&lock) == EDEADLK)
    pthread_rwlock_unlock(&lock);
  return 0;
}
