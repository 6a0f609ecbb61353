// pruned: --check race => violated race
// about: Peterson's algorithm on plain variables
#include <pthread.h>
#include <stdatomic.h>

int wants[2], turn;
int x;

static void enter(int me) {
  wants[me] = 1;
  turn = 1 - me;
  while (wants[1 - me] && turn == 1 - me)
    ;
  x++;
  wants[me] = 0;
}

void *worker(void *arg) {
  enter(1);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  enter(0);
  pthread_join(t, 0);
  return 0;
}
