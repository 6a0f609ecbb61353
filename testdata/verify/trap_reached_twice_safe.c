// heddle: => safe complete
// about: the twin whose blinking is hidden by a mutex
#include <assert.h>
#include <pthread.h>

int y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *blink(void *arg) {
  pthread_mutex_lock(&m);
  y = 1;
  y = 0;
  pthread_mutex_unlock(&m);
  return 0;
}

void *check(void *arg) {
  pthread_mutex_lock(&m);
  assert(y == 0);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, blink, 0);
  pthread_create(&b, 0, check, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
