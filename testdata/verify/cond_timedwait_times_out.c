// heddle: => safe complete
// about: nobody signals, so the timed wait ends with ETIMEDOUT and the mutex held; no deadlock
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec ts = {1, 0};
  pthread_mutex_lock(&m);
  int r = pthread_cond_timedwait(&c, &m, &ts);
  assert(r == ETIMEDOUT);
  r = pthread_mutex_trylock(&m);
  assert(r == EBUSY);
  r = pthread_mutex_unlock(&m);
  assert(r == 0);
  return 0;
}
