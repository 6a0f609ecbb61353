// heddle: => safe complete
// about: one init routine calls for another; the order of the two is the same in all threads
#include <assert.h>
#include <pthread.h>

pthread_once_t a = PTHREAD_ONCE_INIT, b = PTHREAD_ONCE_INIT;
int n;

void init_b(void) { n += 2; }

void init_a(void) {
  pthread_once(&b, init_b);
  n += 1;
}

void *user(void *arg) {
  pthread_once(arg ? &a : &b, arg ? init_a : init_b);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, &t);
  user(0);
  pthread_join(t, 0);
  assert(n == 3);
  return 0;
}
