// heddle: => violated assert:31
// about: unlocked without pthread_mutex_consistent, the mutex is lost for good
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

void *dies(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_signal(&c);
  pthread_exit(0);
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, dies, 0);
  int e = pthread_cond_wait(&c, &m);
  assert(e == EOWNERDEAD || e == 0);
  pthread_join(t, 0);
  if (e == EOWNERDEAD) {
    pthread_mutex_unlock(&m);
    assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
    // and so for ever
    assert(pthread_mutex_lock(&m) == 0);
  }
  return 0;
}
