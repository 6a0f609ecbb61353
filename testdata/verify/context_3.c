// heddle: --context-bound 3 => violated assert:13
// heddle: --context-bound 2 => safe bounded
// heddle: => violated assert:13
// about: the thread must be left and come back: three switches
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  if (x == 0)
    x = 1;
  assert(x != 2); // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  if (x == 1)
    x = 2;
  pthread_join(t, 0);
  return 0;
}
