// pruned: => safe complete
// about: the request is acted upon at the next cancellation point, not before
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int go;
int a, b;

void *user(void *arg) {
  while (!go)
    ;
  a = 1;
  pthread_testcancel();
  b = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  go = 1;
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED && a == 1 && b == 0);
  return 0;
}
