// heddle: => safe complete
// about: a deadline with nanoseconds out of range is refused where the call would wait, and may be where not
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
sem_t s;

int main(void) {
  struct timespec until = {1, 1000000000};
  sem_init(&s, 0, 1);
  int e = sem_timedwait(&s, &until);
  assert(e == 0 || e == -1 && errno == EINVAL);
  if (e)
    sem_wait(&s);
  assert(sem_timedwait(&s, &until) == -1 && errno == EINVAL);
  pthread_mutex_lock(&m);
  assert(pthread_cond_timedwait(&c, &m, &until) == EINVAL);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  until.tv_nsec = 999999999;
  assert(sem_timedwait(&s, &until) == -1 && errno == ETIMEDOUT);
  assert(pthread_cond_timedwait(&c, &m, &until) == ETIMEDOUT);
  return 0;
}
