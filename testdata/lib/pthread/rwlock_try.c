// heddle: => safe complete
// about: the try forms fail with EBUSY exactly when the lock excludes them
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *while_reading(void *arg) {
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  assert(pthread_rwlock_unlock(&lock) == 0);
  return 0;
}

void *while_writing(void *arg) {
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
  return 0;
}

int main(void) {
  pthread_t t;
  assert(pthread_rwlock_rdlock(&lock) == 0);
  pthread_create(&t, 0, while_reading, 0);
  pthread_join(t, 0);
  pthread_rwlock_unlock(&lock);
  assert(pthread_rwlock_trywrlock(&lock) == 0);
  pthread_create(&t, 0, while_writing, 0);
  pthread_join(t, 0);
  pthread_rwlock_unlock(&lock);
  return 0;
}
