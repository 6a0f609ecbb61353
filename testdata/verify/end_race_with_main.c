// heddle: => violated assert:8
// heddle: --after-main wait => violated assert:8
// about: the thread may run to its assert before main returns
#include <assert.h>
#include <pthread.h>

void *worker(void *arg) {
  assert(0); // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  return 0;
}
