// heddle: => violated assert:24
// about: one side counts atomically, the other does not
#include <assert.h>
#include <pthread.h>

int x;

void *first(void *arg) {
  __sync_fetch_and_add(&x, 1);
  return 0;
}

void *second(void *arg) {
  x++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2); // violated here
  return 0;
}
