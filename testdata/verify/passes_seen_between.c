// heddle: => violated assert
// heddle: -DDETACHED => violated assert
// heddle: -DLOCKED => safe complete
// heddle: -DJOINED => safe complete
// about: who reads without the lock comes between what its holder does; the holder may have ended on all explored paths but those
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
atomic_int flag;

void *writer(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  flag = 1;
  y = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, writer, 0);
#ifdef DETACHED
  pthread_detach(a);
#endif
#ifdef JOINED
  pthread_join(a, 0);
#endif
  if (flag) {
#ifdef LOCKED
    pthread_mutex_lock(&m);
#endif
    int p = x, q = y;
#ifdef LOCKED
    pthread_mutex_unlock(&m);
#endif
    assert(!p || q);
  }
}
