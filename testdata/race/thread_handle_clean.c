// heddle: --check race => safe complete
// about: the handle is written before the thread starts
#include <pthread.h>

pthread_t a, b;

void *first(void *arg) { return 0; }

void *second(void *arg) {
  pthread_join(a, 0);
  return 0;
}

int main(void) {
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(b, 0);
  return 0;
}
