// heddle: => safe complete
// heddle: --32 => safe complete
// about: the next owner of a robust mutex learns that the last one died, and makes it usable again
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

void *dies(void *arg) {
  assert(pthread_mutex_lock(&m) == 0);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  int v;
  pthread_mutexattr_init(&a);
  assert(pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST) == 0);
  assert(pthread_mutexattr_getrobust(&a, &v) == 0 && v == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  pthread_create(&t, 0, dies, 0);
  pthread_join(t, 0);
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
  assert(pthread_mutex_consistent(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_trylock(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_destroy(&m) == 0);
  return 0;
}
