// heddle: --check race => safe complete
// about: memset ends before it
#include <pthread.h>
#include <string.h>

char buffer[4];

void *first(void *arg) {
  memset(buffer, 1, 2);
  return 0;
}

void *second(void *arg) {
  return buffer[2] ? arg : 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
