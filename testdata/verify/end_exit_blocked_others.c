// heddle: => safe complete
// about: two threads wait for the mutex that main holds when it calls exit
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_mutex_lock(&m);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  exit(3);
}
