// heddle: => violated assert:15
// about: after the assert the node is the same whether y was 0 or 1 when it was read; only one of the two ways there fails
#include <assert.h>
#include <pthread.h>

int y;

void *blink(void *arg) {
  y = 1;
  y = 0;
  return 0;
}

void *check(void *arg) {
  assert(y == 0); // violated here
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, blink, 0);
  pthread_create(&b, 0, check, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
