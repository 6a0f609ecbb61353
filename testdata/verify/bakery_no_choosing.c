// heddle: --unwind 3 --context-bound 6 => violated assert
// pruned: => violated assert
// about: the bakery without the choosing flags: a slow thread takes the same ticket after the other went in
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int number0, number1;
int inside;

void *first(void *arg) {
  int ticket = number1 + 1;
  number0 = ticket;
  while (number1 != 0 && number1 < ticket)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  number0 = 0;
  return 0;
}

void *second(void *arg) {
  int ticket = number0 + 1;
  number1 = ticket;
  while (number0 != 0 && number0 <= ticket)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  number1 = 0;
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
