// heddle: => violated assert:18
// about: under contention trylock can fail
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *locker(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, locker, 0);
  int r = pthread_mutex_trylock(&m);
  assert(r == 0); // violated here
  pthread_mutex_unlock(&m);
  pthread_join(a, 0);
  return 0;
}
