// heddle: => safe complete
// about: a recursive mutex is locked twice by its owner and excludes the other until both are undone
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;
int x;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  assert(x == 0 || x == 2);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  int r = pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  assert(r == 0);
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_destroy(&a);
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  x = 1;
  r = pthread_mutex_lock(&m);
  assert(r == 0);
  r = pthread_mutex_unlock(&m);
  assert(r == 0);
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
