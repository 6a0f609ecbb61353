// heddle: => unknown unsupported
// about: what a cleanup handler sees of its thread's own memory may be anything between two visible operations
#include <pthread.h>

int seen;

void handler(void *p) {
  seen = *(int *)p;
}

void *user(void *arg) {
  int stage = 0;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  pthread_cleanup_push(handler, &stage);
  stage = 1;
  stage = 2;
  pthread_cleanup_pop(0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  return 0;
}
