// heddle: => violated deadlock
// about: without the robust attribute nobody gets the mutex of a dead owner
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *dies(void *arg) {
  pthread_mutex_lock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, dies, 0);
  pthread_join(t, 0);
  pthread_create(&t, 0, dies, 0);
  pthread_join(t, 0);
  return 0;
}
