// heddle: => safe complete
// about: threads are joined in the opposite order of their creation
#include <assert.h>
#include <pthread.h>

int x, y;

void *setx(void *arg) {
  x = 1;
  return 0;
}

void *sety(void *arg) {
  y = 2;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, setx, 0);
  pthread_create(&b, 0, sety, 0);
  pthread_join(b, 0);
  assert(y == 2);
  pthread_join(a, 0);
  assert(x == 1);
  return 0;
}
