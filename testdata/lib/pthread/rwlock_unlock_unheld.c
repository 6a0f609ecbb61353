// heddle: => violated pthread:12
// heddle: --check assert => safe vacuous
// about: a thread unlocks a read/write lock that only main holds
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *other(void *arg) {
  if (pthread_rwlock_tryrdlock(&lock) == 0)
    pthread_rwlock_unlock(&lock);
  else
    pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_rwlock_wrlock(&lock);
  pthread_create(&t, 0, other, 0);
  pthread_join(t, 0);
  pthread_rwlock_unlock(&lock);
  return 0;
}
