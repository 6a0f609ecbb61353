// heddle: => safe complete
// about: a detached thread may or may not run before main returns
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int r = pthread_detach(t);
  assert(r == 0);
  int seen = x;
  assert(seen == 0 || seen == 1);
  return 0;
}
