// heddle: => violated assert:17
// about: the time passes while the signaller, who has made the predicate true, still holds the mutex
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *arg) {
  struct timespec ts = {1, 0};
  pthread_mutex_lock(&m);
  if (!ready)
    if (pthread_cond_timedwait(&c, &m, &ts) == ETIMEDOUT)
      assert(!ready); // violated here
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
