// heddle: => unknown unsupported
// about: asynchronous cancellation is not modelled
#include <pthread.h>

void *user(void *arg) {
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  return 0;
}
