// heddle: --context-bound 6 => violated assert:28
// heddle: --context-bound 5 => safe bounded
// heddle: => violated assert:28
// about: one round more: six switches
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
  if (x == 0)
    x = 1;
  if (x == 2)
    x = 3;
  if (x == 4)
    x = 5;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  if (x == 1)
    x = 2;
  if (x == 3)
    x = 4;
  if (x == 5)
    assert(0); // violated here
  pthread_join(t, 0);
  return 0;
}
