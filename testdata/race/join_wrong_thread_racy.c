// heddle: --check race => violated race:8
// about: main reads what one thread wrote but joined the other
#include <pthread.h>

int result;

void *first(void *arg) {
  result = 1; // violated here
  return 0;
}

void *second(void *arg) { return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(b, 0);
  int r = result;
  pthread_join(a, 0);
  return r;
}
