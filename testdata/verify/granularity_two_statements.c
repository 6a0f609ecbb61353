// heddle: --granularity statement => violated assert:22
// heddle: => violated assert:22
// about: load and store in statements of their own are interleaved at either granularity
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  int t = x;
  t++;
  x = t;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2); // violated here
  return 0;
}
