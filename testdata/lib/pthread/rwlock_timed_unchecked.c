// heddle: => violated assert
// about: the lock is taken for granted although the time may be up
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *holder(void *arg) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  struct timespec until = {1, 0};
  pthread_create(&t, 0, holder, 0);
  assert(pthread_rwlock_timedwrlock(&lock, &until) == 0);
  pthread_rwlock_unlock(&lock);
  pthread_join(t, 0);
  return 0;
}
