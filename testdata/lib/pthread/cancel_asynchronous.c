// pruned: => safe complete
// about: a thread with asynchronous cancellation ends before any of its steps, in a loop without end too
#include <assert.h>
#include <pthread.h>

int a, b;
volatile int turns;

void *writer(void *arg) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  a = 1;
  b = 1;
  for (;;)
    turns = !turns;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, writer, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED && b <= a);
  return 0;
}
