// heddle: --check race => safe complete
// about: each thread has its own variable
#include <pthread.h>

int done, done_too;

void *first(void *arg) {
  done = 1;
  return 0;
}

void *second(void *arg) {
  done_too = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
