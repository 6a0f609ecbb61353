// heddle: => safe complete
// about: the twin that looks at the result: without a timeout the flag is set
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *arg) {
  struct timespec ts = {1, 0};
  int r = 0;
  pthread_mutex_lock(&m);
  if (!ready)
    r = pthread_cond_timedwait(&c, &m, &ts);
  assert(r == 0 || r == ETIMEDOUT);
  assert(r == ETIMEDOUT || ready);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
