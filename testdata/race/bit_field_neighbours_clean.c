// heddle: --check race => safe complete
// about: a zero-width bit-field separates the locations
#include <pthread.h>

struct flags {
  unsigned a : 4;
  unsigned : 0;
  unsigned b : 4;
} flags;

void *first(void *arg) {
  flags.a = 3;
  return 0;
}

void *second(void *arg) {
  flags.b = 5;
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
