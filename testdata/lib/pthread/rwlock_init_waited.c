// heddle: => violated pthread
// about: a read/write lock is initialised again while a thread waits for it
#include <pthread.h>

pthread_rwlock_t x = PTHREAD_RWLOCK_INITIALIZER;

void *waiter(void *arg) {
  pthread_rwlock_wrlock(&x);
  pthread_rwlock_unlock(&x);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_rwlock_rdlock(&x);
  pthread_create(&t, 0, waiter, 0);
  pthread_rwlock_init(&x, 0);
  return 0;
}
