// heddle: => safe complete
// about: a barrier for no thread is refused; attributes are accepted
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_barrier_t bar;
  pthread_barrierattr_t a;
  int v;
  assert(pthread_barrier_init(&bar, 0, 0) == EINVAL);
  pthread_barrierattr_init(&a);
  assert(pthread_barrierattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_barrierattr_getpshared(&a, &v) == 0 && v == PTHREAD_PROCESS_SHARED);
  assert(pthread_barrier_init(&bar, &a, 1) == 0);
  pthread_barrierattr_destroy(&a);
  assert(pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD);
  assert(pthread_barrier_destroy(&bar) == 0);
  return 0;
}
