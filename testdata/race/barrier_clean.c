// heddle: --check race => safe complete
// about: a barrier separates the phases
#include <pthread.h>

int a = 1, b;
pthread_barrier_t barrier;

void *worker(void *arg) {
  b = a;
  pthread_barrier_wait(&barrier);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, worker, 0);
  pthread_barrier_wait(&barrier);
  a = 2;
  pthread_join(t, 0);
  return 0;
}
