// heddle: --context-bound 2 => violated deadlock
// heddle: --context-bound 1 => safe bounded
// about: the deadlock closes when main, having been to the other thread, asks for the second lock
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int x;

void *worker(void *arg) {
  pthread_mutex_lock(&b);
  x = 1;
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&a);
  if (x == 1)
    pthread_mutex_lock(&b);
  return 0;
}
