// heddle: --threads-may-fail => safe complete
// about: the twin that looks at every result
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

int done;
void *work(void *arg) { done = 1; return 0; }

int main(void) {
  pthread_t t;
  pthread_mutex_t m;
  pthread_mutexattr_t a;
  pthread_key_t k;
  mtx_t plain;
  sem_t s;
  int e = pthread_create(&t, 0, work, 0);
  assert(e == 0 || e == EAGAIN);
  if (e == 0) {
    pthread_join(t, 0);
    assert(done);
  }
  if ((e = pthread_mutexattr_init(&a)) == 0)
    pthread_mutexattr_destroy(&a);
  else
    assert(e == ENOMEM);
  if ((e = pthread_mutex_init(&m, 0)) == 0)
    pthread_mutex_destroy(&m);
  else
    assert(e == EAGAIN || e == ENOMEM);
  if ((e = pthread_key_create(&k, 0)) == 0)
    pthread_key_delete(k);
  else
    assert(e == EAGAIN || e == ENOMEM);
  if (sem_init(&s, 0, 1) == 0)
    sem_destroy(&s);
  else
    assert(errno == ENOSPC);
  if ((e = mtx_init(&plain, mtx_plain)) == thrd_success)
    mtx_destroy(&plain);
  else
    assert(e == thrd_error);
  return 0;
}
