// heddle: --unwind 3 --context-bound 6 => safe bounded
// pruned: => safe complete
// about: Peterson's algorithm for two threads, spinning on sequentially consistent atomics
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag0, flag1, turn;
int inside;

void *first(void *arg) {
  flag0 = 1;
  turn = 1;
  while (flag1 == 1 && turn == 1)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  flag0 = 0;
  return 0;
}

void *second(void *arg) {
  flag1 = 1;
  turn = 0;
  while (flag0 == 1 && turn == 0)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  flag1 = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
