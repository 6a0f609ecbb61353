// heddle: --check race => violated race:10
// about: the two sides hold different mutexes
#include <pthread.h>

int balance;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg) {
  pthread_mutex_lock(&m);
  balance += 5; // violated here
  pthread_mutex_unlock(&m);
  return 0;
}

void *second(void *arg) {
  pthread_mutex_lock(&n);
  balance -= 3;
  pthread_mutex_unlock(&n);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
