// heddle: --context-bound 2 => violated assert:19
// heddle: --context-bound 1 => safe bounded
// heddle: --context-bound 0 => safe bounded
// heddle: => violated assert:19
// about: main, the thread, main: two switches
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(x == 0); // violated here
  pthread_join(t, 0);
  return 0;
}
