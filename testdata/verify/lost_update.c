// heddle: => violated assert:22
// heddle: --granularity statement => safe complete
// heddle: --context-bound 1 => safe bounded
// about: two threads increment a plain int twice each; an interleaved load and store loses an update
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  for (int i = 0; i < 2; i++)
    x++;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 4); // violated here
  return 0;
}
