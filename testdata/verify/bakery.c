// heddle: --unwind 3 --context-bound 6 => safe bounded
// pruned: => safe complete
// about: Lamport's bakery for two threads, one entry each; ties go to the first thread
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int choosing0, choosing1, number0, number1;
int inside;

void *first(void *arg) {
  choosing0 = 1;
  int ticket = number1 + 1;
  number0 = ticket;
  choosing0 = 0;
  while (choosing1)
    ;
  while (number1 != 0 && number1 < ticket)
    ;
  inside++;
  assert(inside == 1);
  inside--;
  number0 = 0;
  return 0;
}

void *second(void *arg) {
  choosing1 = 1;
  int ticket = number0 + 1;
  number1 = ticket;
  choosing1 = 0;
  while (choosing0)
    ;
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
