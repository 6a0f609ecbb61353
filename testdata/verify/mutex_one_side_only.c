// heddle: => violated assert:12
// about: only one of the threads takes the lock
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *careful(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  assert(x == 1); // violated here
  pthread_mutex_unlock(&m);
  return 0;
}

void *careless(void *arg) {
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, careful, 0);
  pthread_create(&b, 0, careless, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
