// heddle: --check race => violated race:8
// about: main uses the variable of a detached thread
#include <pthread.h>

int shared, own;

void *worker(void *arg) {
  shared = 1; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_detach(t);
  return shared;
}
