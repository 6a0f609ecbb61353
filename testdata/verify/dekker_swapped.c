// heddle: --unwind 3 --context-bound 6 => violated assert
// pruned: => violated assert
// about: Dekker with the flag raised only after the other's flag was looked at
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag0, flag1, turn;
int inside;

void *first(void *arg) {
  while (flag1) {
    if (turn != 0) {
      flag0 = 0;
      while (turn != 0)
        ;
    }
  }
  flag0 = 1;
  inside++;
  assert(inside == 1);
  inside--;
  turn = 1;
  flag0 = 0;
  return 0;
}

void *second(void *arg) {
  while (flag0) {
    if (turn != 1) {
      flag1 = 0;
      while (turn != 1)
        ;
    }
  }
  flag1 = 1;
  inside++;
  assert(inside == 1);
  inside--;
  turn = 0;
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
