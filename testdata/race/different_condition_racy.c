// heddle: --check race => violated race
// about: both branches can run at once
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
  turn = 1;
  x = 2;
  pthread_join(t, 0);
  return 0;
}
