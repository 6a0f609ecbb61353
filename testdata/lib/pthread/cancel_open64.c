// heddle: => violated assert:23
// about: open64 is a cancellation point as open is
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>

int opened;

void *opener(void *arg) {
  open64("f", O_RDONLY);
  opened = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, opener, 0);
  pthread_cancel(t);
  void *r;
  pthread_join(t, &r);
  assert(r == 0 || r == PTHREAD_CANCELED);
  assert(opened); // violated here
  return 0;
}
