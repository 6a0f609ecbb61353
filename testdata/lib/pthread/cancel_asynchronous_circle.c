// heddle: => safe complete
// about: threads that wait for each other's mutexes are no deadlock where both may be cancelled at any moment, and are
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  return 0;
}

void *second(void *arg) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_cancel(t);
  pthread_cancel(u);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
