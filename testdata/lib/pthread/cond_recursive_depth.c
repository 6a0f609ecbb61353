// heddle: => safe complete
// about: a wait gives a recursive mutex back as often locked as before, whether it was set free or not
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  struct timespec past = {0, 0};
  for (int i = 0; i < 3; i++)
    assert(pthread_mutex_lock(&m) == 0);
  assert(pthread_cond_timedwait(&c, &m, &past) == ETIMEDOUT);
  for (int i = 0; i < 3; i++)
    assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == EPERM);
  return 0;
}
