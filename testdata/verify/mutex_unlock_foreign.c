// heddle: => violated pthread:8
// about: a thread unlocks the normal mutex that main holds
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_unlock(&m); // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  return 0;
}
