// heddle: --check race => violated race:16
// about: a thread uses a handle that main is about to write
#include <pthread.h>

pthread_t a, b;

void *first(void *arg) { return 0; }

void *second(void *arg) {
  pthread_join(a, 0);
  return 0;
}

int main(void) {
  pthread_create(&b, 0, second, 0);
  pthread_create(&a, 0, first, 0); // violated here
  pthread_join(b, 0);
  return 0;
}
