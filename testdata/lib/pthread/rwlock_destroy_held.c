// heddle: => violated pthread:15
// about: destroyed while the reader may still be inside
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *arg) {
  if (pthread_rwlock_tryrdlock(&lock) == 0)
    pthread_rwlock_unlock(&lock);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  if (pthread_rwlock_trywrlock(&lock)) pthread_rwlock_destroy(&lock);
  return 0;
}
