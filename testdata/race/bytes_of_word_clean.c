// heddle: --check race => safe complete
// about: they access different bytes of a word
#include <pthread.h>

union {
  unsigned word;
  unsigned char byte[4];
} u;

void *first(void *arg) {
  u.byte[0] = 1;
  return 0;
}

void *second(void *arg) {
  return u.byte[3] ? arg : 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
