// heddle: => safe complete
// about: a clock that is none is refused before anything is waited for
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
sem_t s;

int main(void) {
  struct timespec until = {1, 0};
  sem_init(&s, 0, 1);
  assert(sem_clockwait(&s, 12345, &until) == -1 && errno == EINVAL);
  assert(sem_clockwait(&s, CLOCK_MONOTONIC, &until) == 0);
  pthread_mutex_lock(&m);
  assert(pthread_cond_clockwait(&c, &m, 12345, &until) == EINVAL);
  assert(pthread_mutex_trylock(&m) == EBUSY);
  assert(pthread_cond_clockwait(&c, &m, CLOCK_MONOTONIC, &until) == ETIMEDOUT);
  return 0;
}
