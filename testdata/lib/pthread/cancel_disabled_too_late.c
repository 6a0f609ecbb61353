// heddle: => violated assert
// about: the thread may be cancelled before it disables that
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int done;

void *user(void *arg) {
  sleep(1);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  sleep(1);
  done = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  assert(done);
  return 0;
}
