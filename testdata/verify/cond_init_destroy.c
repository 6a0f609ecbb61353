// heddle: => safe complete
// about: a condition variable initialised at run time; signal and broadcast without a waiter do nothing
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_cond_t c;
  int r = pthread_cond_init(&c, 0);
  assert(r == 0);
  r = pthread_cond_signal(&c);
  assert(r == 0);
  r = pthread_cond_broadcast(&c);
  assert(r == 0);
  r = pthread_cond_destroy(&c);
  assert(r == 0);
  return 0;
}
