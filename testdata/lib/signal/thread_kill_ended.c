// heddle: => violated assert:16
// about: a thread may have ended when it is asked for
#include <assert.h>
#include <pthread.h>
#include <signal.h>

void *worker(void *arg) {
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int there = pthread_kill(t, 0);
  pthread_join(t, 0);
  assert(there == 0); // violated here
  return 0;
}
