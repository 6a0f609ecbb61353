// heddle: => safe complete
// about: a timed lock either has the lock or says that its time is up
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int n;

void *count(void *arg) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  int e = arg ? pthread_rwlock_timedwrlock(&lock, &until) : pthread_rwlock_timedrdlock(&lock, &until);
  assert(e == 0 || e == ETIMEDOUT);
  if (e)
    return 0;
  if (arg)
    n++;
  else
    assert(n == 0 || n == 1);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, &n);
  count(0);
  pthread_join(t, 0);
  struct timespec wrong = {0, 1000000000};
  pthread_rwlock_rdlock(&lock);
  assert(pthread_rwlock_timedwrlock(&lock, &wrong) == EINVAL);
  pthread_rwlock_unlock(&lock);
  return 0;
}
