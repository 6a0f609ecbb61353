// heddle: --check race => safe complete
// about: a member between the units separates them
#include <pthread.h>

struct words {
  unsigned long a : 40;
  char between;
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
