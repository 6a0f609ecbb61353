// heddle: --context-bound 4 => violated assert:26
// heddle: --context-bound 3 => safe bounded
// heddle: --granularity statement --context-bound 4 => violated assert:26
// heddle: --granularity statement --context-bound 3 => safe bounded
// heddle: => violated assert:26
// about: two threads pass a number to and fro: four switches
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  if (x == 0)
    x = 1;
  if (x == 2)
    x = 3;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  if (x == 1)
    x = 2;
  if (x == 3)
    assert(0); // violated here
  pthread_join(t, 0);
  return 0;
}
