// heddle: => violated pthread:16
// about: a detached thread cannot be joined
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_detach(t);
  pthread_join(t, 0); // violated here
  return 0;
}
