// heddle: => violated assert
// about: whether printf is a cancellation point is open
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int n;

void *user(void *arg) {
  printf("one\n");
  n = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(n == 1);
  return 0;
}
