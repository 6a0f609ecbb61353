// heddle: => violated deadlock
// about: a thread ends with a lock; the order in which the lock was not taken yet has to be seen too
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *taker(void *arg) {
  pthread_mutex_lock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, taker, 0);
  pthread_mutex_lock(&m);
  return 0;
}
