// heddle: => violated assert
// about: the twin with ordinary globals
#include <assert.h>
#include <pthread.h>

int a = 3;

void *worker(void *arg) {
  a++;
  assert(a == 4);
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
