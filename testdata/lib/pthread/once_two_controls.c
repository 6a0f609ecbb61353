// heddle: => violated assert
// about: each thread has a control object of its own
#include <assert.h>
#include <pthread.h>

int n;

void init(void) { n++; }

void *user(void *arg) {
  pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, init);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  user(0);
  pthread_join(t, 0);
  assert(n == 1);
  return 0;
}
