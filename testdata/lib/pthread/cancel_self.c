// heddle: => safe complete
// about: a thread cancels itself
#include <assert.h>
#include <pthread.h>

int n;

void *user(void *arg) {
  pthread_cancel(pthread_self());
  n = 1;
  pthread_testcancel();
  n = 2;
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, user, 0);
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED && n == 1);
  return 0;
}
