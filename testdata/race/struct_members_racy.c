// heddle: --check race => violated race:10
// about: both threads write the same member
#include <pthread.h>

struct point {
  int x, y;
} p;

void *first(void *arg) {
  p.x = 1; // violated here
  return 0;
}

void *second(void *arg) {
  p.x = 2;
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
