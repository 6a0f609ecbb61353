// heddle: --granularity statement => safe complete
// heddle: => violated assert:18
// about: two globals are read in one statement; at the granularity of accesses the sum may be mixed
#include <assert.h>
#include <pthread.h>

int a = 1, b = 1;

void *worker(void *arg) {
  a = 2, b = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int sum = a + b;
  assert(sum == 2); // violated here
  pthread_join(t, 0);
  return 0;
}
