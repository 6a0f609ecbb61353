// heddle: => safe complete
// about: either the thread was cancelled at a printf or it did all of its work
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int n;

void *user(void *arg) {
  for (int i = 0; i < 2; i++) {
    printf("%d\n", i);
    n++;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(r == PTHREAD_CANCELED ? n < 2 : n == 2);
  return 0;
}
