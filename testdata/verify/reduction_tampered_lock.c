// heddle: --check assert => violated assert 18
// about: a lock excludes nobody once another thread has initialised it again
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *breaker(void *arg) {
  pthread_mutex_init(&m, 0);
  pthread_mutex_lock(&m);
  x = 5;
  return 0;
}

void *holder(void *arg) {
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, breaker, 0);
  holder(0);
  pthread_join(t, 0);
  return 0;
}
