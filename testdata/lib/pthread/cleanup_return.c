// heddle: => violated pthread:11
// about: return between push and pop is undefined
#include <pthread.h>

void handler(void *arg) {}

void *user(void *arg) {
  pthread_cleanup_push(handler, 0);
  if (arg)
    pthread_testcancel();
  else return 0;
  pthread_cleanup_pop(0);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_join(t, 0);
  return 0;
}
