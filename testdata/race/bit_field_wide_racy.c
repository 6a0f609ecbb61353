// heddle: --check race => violated race
// about: bit-fields in two units of one run are one memory location
#include <pthread.h>

struct words {
  unsigned long a : 40;
  unsigned long b : 40;
} words;

void *first(void *arg) {
  words.a = 1;
  return 0;
}

void *second(void *arg) {
  return words.b ? arg : 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
