// heddle: => violated assert
// about: without a second wait a fast thread writes the next phase too early
#include <assert.h>
#include <pthread.h>

pthread_barrier_t bar;
int x[2];

void *worker(void *arg) {
  int me = arg != 0;
  for (int i = 1; i <= 2; i++) {
    x[me] = i;
    pthread_barrier_wait(&bar);
    assert(x[!me] == i);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, worker, 0);
  worker(&t);
  pthread_join(t, 0);
  return 0;
}
