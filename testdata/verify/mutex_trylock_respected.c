// heddle: => safe complete
// about: the twin that goes away when the lock is taken
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *locker(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1);
  pthread_mutex_unlock(&m);
  return 0;
}

void *trier(void *arg) {
  if (pthread_mutex_trylock(&m) == 0) {
    x = 2;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, locker, 0);
  pthread_create(&b, 0, trier, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
