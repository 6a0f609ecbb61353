// heddle: => violated memory:11
// about: the place for the thread's name is a pointer that was never set
#include <pthread.h>

void *worker(void *arg) {
  return arg;
}

int main(void) {
  pthread_t *t;
  pthread_create(t, 0, worker, 0); // violated here
  return 0;
}
