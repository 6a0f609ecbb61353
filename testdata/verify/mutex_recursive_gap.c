// heddle: => violated assert:11
// about: the twin that unlocks once too early and so lets the other see the intermediate value
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
int x;

void *worker(void *arg) {
  pthread_mutex_lock(&m);
  assert(x == 0 || x == 2); // violated here
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
