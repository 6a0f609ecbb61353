// heddle: --check race => safe complete
// about: the phases exclude each other
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;
int x;

void *worker(void *arg) {
  if (turn == 1)
    x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  x = 2;
  turn = 1;
  pthread_join(t, 0);
  return 0;
}
