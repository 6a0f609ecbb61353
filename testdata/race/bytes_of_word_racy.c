// heddle: --check race => violated race:11
// about: one thread writes the word that the other reads a byte of
#include <pthread.h>

union {
  unsigned word;
  unsigned char byte[4];
} u;

void *first(void *arg) {
  u.word = 1; // violated here
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
