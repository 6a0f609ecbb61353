// heddle: => safe complete
// about: the twin with the join
#include <assert.h>
#include <pthread.h>

int done;

void *worker(void *arg) {
  done = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(done == 1);
  return 0;
}
