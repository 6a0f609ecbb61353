// heddle: => safe complete
// about: the twin that looks at the predicate after a timeout, too
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, gaveup;

void *waiter(void *arg) {
  struct timespec ts = {1, 0};
  pthread_mutex_lock(&m);
  while (!ready)
    if (pthread_cond_timedwait(&c, &m, &ts) == ETIMEDOUT && !ready) {
      gaveup = 1;
      break;
    }
  assert(ready != gaveup);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
