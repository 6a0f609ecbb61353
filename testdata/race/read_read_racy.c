// heddle: --check race => violated race:9
// about: one of two readers also writes
#include <pthread.h>

int table[4] = {1, 2, 3, 4};

void *first(void *arg) {
  int sum = table[0] + table[1];
  table[2] = sum; // violated here
  return 0;
}

void *second(void *arg) {
  return table[2] > 2 ? arg : 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
