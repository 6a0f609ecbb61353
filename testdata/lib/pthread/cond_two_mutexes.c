// heddle: => violated pthread:14
// heddle: --reduction none => violated pthread:14
// heddle: --check assert => safe complete
// heddle: -DONE_AFTER_THE_OTHER => safe complete
// about: two threads wait on one condition variable, each with a mutex of its own
#include <pthread.h>

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
struct timespec past;

void *waiter(void *mutex) {
  pthread_mutex_lock(mutex);
  pthread_cond_timedwait(&c, mutex, &past);
  pthread_mutex_unlock(mutex);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, &m[0]);
#ifdef ONE_AFTER_THE_OTHER
  pthread_join(t, 0);
  waiter(&m[1]);
#else
  waiter(&m[1]);
  pthread_join(t, 0);
#endif
  return 0;
}
