// heddle: => safe complete
// about: under sequential consistency a value cannot come from a store that follows its own reading
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r1, r2;

void *first(void *arg) {
  r1 = x;
  y = 1;
  return 0;
}

void *second(void *arg) {
  r2 = y;
  x = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(!(r1 == 1 && r2 == 1));
  return 0;
}
