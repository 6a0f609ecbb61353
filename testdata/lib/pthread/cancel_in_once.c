// heddle: => safe complete
// about: an init routine that is cancelled counts as never begun
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int begun, ended;

void init(void) {
  begun++;
  sleep(1);
  ended++;
}

void *user(void *arg) {
  pthread_once(&once, init);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  pthread_cancel(t);
  pthread_once(&once, init);
  assert(ended == 1);
  pthread_join(t, 0);
  assert(begun == 1 || begun == 2);
  return 0;
}
