// heddle: => safe complete
// about: the init routine runs once and is over when any call returns
#include <assert.h>
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int begun, done;

void init(void) {
  begun++;
  done++;
}

void *user(void *arg) {
  assert(pthread_once(&once, init) == 0);
  assert(begun == 1 && done == 1);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, user, 0);
  pthread_create(&u, 0, user, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
