// heddle: => violated assert:16
// about: without a join main may look too early
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
  assert(done == 1); // violated here
  return 0;
}
