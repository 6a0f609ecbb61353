// heddle: => safe complete
// about: read is a cancellation point, and one that was not reached ends nothing
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int n;

void *user(void *arg) {
  char c;
  n = 1;
  read(0, &c, 1);
  n = 2;
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(n == (r == PTHREAD_CANCELED ? 1 : 2));
  return 0;
}
