// heddle: => safe complete
// about: the same barrier separates several phases
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
    pthread_barrier_wait(&bar);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, worker, 0);
  worker(&t);
  pthread_join(t, 0);
  pthread_barrier_destroy(&bar);
  return 0;
}
