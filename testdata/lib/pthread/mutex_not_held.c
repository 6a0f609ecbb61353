// heddle: => safe complete
// heddle: -DNORMAL => violated pthread:21
// about: a robust mutex of normal type, and one that checks for errors, notice a thread that does not hold them
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct timespec past;

void refuses(int type, int robust) {
  pthread_mutexattr_t a;
  pthread_mutex_t m;
  pthread_mutexattr_init(&a);
  assert(pthread_mutexattr_settype(&a, type) == 0);
  assert(pthread_mutexattr_setrobust(&a, robust) == 0);
  pthread_mutex_init(&m, &a);
  if (robust == PTHREAD_MUTEX_ROBUST || type == PTHREAD_MUTEX_ERRORCHECK)
    assert(pthread_mutex_unlock(&m) == EPERM);
  assert(pthread_cond_wait(&c, &m) == EPERM);
  assert(pthread_cond_timedwait(&c, &m, &past) == EPERM);
  assert(pthread_mutex_trylock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
}

int main(void) {
  refuses(PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_STALLED);
  refuses(PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_ROBUST);
  refuses(PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ROBUST);
#ifdef NORMAL
  refuses(PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_STALLED);
#endif
  return 0;
}
