// heddle: => safe complete
// about: a thread may detach itself
#include <pthread.h>

int x;

void *worker(void *arg) {
  pthread_detach(pthread_self());
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_exit(0);
}
