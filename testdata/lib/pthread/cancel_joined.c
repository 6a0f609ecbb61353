// heddle: => violated pthread:12
// about: the thread is gone
#include <pthread.h>

void *user(void *arg) { return 0; }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  pthread_cancel(t);
  return 0;
}
