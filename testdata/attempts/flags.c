// heddle: => safe complete
// about: mutual exclusion by flags: nearly every step of one thread matters to the other one, so the reduction saves next to nothing
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { ROUNDS = 30 };
static _Atomic int wants[2], turn;
static int inside;

static void *enter(void *p) {
  int me = (int)(long)p, other = 1 - me;
  for (int i = 0; i < ROUNDS; i++) {
    wants[me] = 1;
    turn = other;
    while (wants[other] && turn == other) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, enter, (void *)0);
  pthread_create(&b, 0, enter, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
