// heddle: => violated assert:24
// heddle: --granularity statement => violated assert:24
// about: each thread has a mutex of its own, which protects nothing
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int x;

void *worker(void *arg) {
  pthread_mutex_lock(arg);
  int t = x;
  x = t + 1;
  pthread_mutex_unlock(arg);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &m[0]);
  pthread_create(&b, 0, worker, &m[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 2); // violated here
  return 0;
}
