// heddle: => safe complete
// heddle: --threads-may-fail => violated assert:14
// about: that threads can be made is an assumption
#include <assert.h>
#include <pthread.h>

int done;
void *work(void *arg) { done = 1; return 0; }

int main(void) {
  pthread_t t;
  int e = pthread_create(&t, 0, work, 0);
  if (e == 0) pthread_join(t, 0);
  assert(done); // violated here
  return 0;
}
