// heddle: => violated deadlock
// about: the init routine needs a mutex whose holder waits for the routine
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void init(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
}

void *user(void *arg) {
  pthread_once(&once, init);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_mutex_lock(&m);
  pthread_once(&once, init);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
