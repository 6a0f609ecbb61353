// heddle: => violated pthread
// about: a mutex is initialised again while a thread waits for it
#include <pthread.h>

pthread_mutex_t x = PTHREAD_MUTEX_INITIALIZER;

void *waiter(void *arg) {
  pthread_mutex_lock(&x);
  pthread_mutex_unlock(&x);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&x);
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_init(&x, 0);
  return 0;
}
