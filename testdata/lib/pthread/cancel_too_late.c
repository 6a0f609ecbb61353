// heddle: => violated assert
// about: the thread may be done before it is cancelled
#include <assert.h>
#include <pthread.h>

void *user(void *arg) {
  pthread_testcancel();
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED);
  return 0;
}
