// heddle: => safe complete
// about: threads that join each other are no deadlock while a third may cancel one
#include <pthread.h>

pthread_t a, b;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *join_b(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(b, 0);
  return 0;
}

void *join_a(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  return 0;
}

int main(void) {
  pthread_mutex_lock(&m);
  pthread_create(&a, 0, join_b, 0);
  pthread_create(&b, 0, join_a, 0);
  pthread_mutex_unlock(&m);
  pthread_cancel(a);
  return 0;
}
