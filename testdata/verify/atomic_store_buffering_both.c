// heddle: => violated assert:28
// about: but both may see it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r1, r2;

void *first(void *arg) {
  x = 1;
  r1 = y;
  return 0;
}

void *second(void *arg) {
  y = 1;
  r2 = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(r1 == 0 || r2 == 0); // violated here
  return 0;
}
