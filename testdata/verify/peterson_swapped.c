// heddle: --unwind 3 --context-bound 6 => violated assert
// pruned: => violated assert
// about: Peterson with the two announcements swapped: turn is given away before the flag is raised, and both get in
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag0, flag1, turn;
int inside;

void *first(void *arg) {
  turn = 1;
  flag0 = 1;
  while (flag1 == 1 && turn == 1)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  flag0 = 0;
  return 0;
}

void *second(void *arg) {
  turn = 0;
  flag1 = 1;
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
