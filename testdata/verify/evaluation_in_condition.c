// heddle: => violated assert:18
// heddle: --granularity statement => safe complete
// about: x is read twice in one expression and may change in between
#include <assert.h>
#include <pthread.h>

volatile int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int d = x - x;
  assert(d == 0); // violated here
  pthread_join(t, 0);
  return 0;
}
