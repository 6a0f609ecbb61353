// heddle: --unwind 3 --context-bound 5 => violated assert:16
// pruned: => violated assert:16
// about: testing and setting in two steps lets both in
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int busy;
int inside;

void *worker(void *arg) {
  while (busy)
    ;
  busy = 1;
  inside++;
  assert(inside == 1); // violated here
  inside--;
  busy = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
