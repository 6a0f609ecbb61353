// heddle: --check race => violated race:14
// about: the source of memcpy is written meanwhile
#include <pthread.h>
#include <string.h>

char buffer[6], copy[6];

void *first(void *arg) {
  memcpy(copy, buffer, 4);
  return 0;
}

void *second(void *arg) {
  buffer[3] = 'x'; // violated here
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
