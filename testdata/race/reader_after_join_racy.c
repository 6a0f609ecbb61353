// heddle: --check race => violated race:8
// about: the result is read before the thread is joined
#include <pthread.h>

int result;

void *worker(void *arg) {
  result = 42; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int r = result;
  pthread_join(t, 0);
  return r != 42;
}
