// heddle: --check race => safe complete
// about: the detached thread has its own
#include <pthread.h>

int shared, own;

void *worker(void *arg) {
  own = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_detach(t);
  return shared;
}
