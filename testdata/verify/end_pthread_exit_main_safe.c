// heddle: => safe complete
// about: the twin whose worker finds what it wrote
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  assert(x == 1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_exit(0);
}
