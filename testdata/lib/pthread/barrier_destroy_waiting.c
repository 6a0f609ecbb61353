// heddle: => violated pthread
// about: destroyed although a thread may wait at it
#include <pthread.h>

pthread_barrier_t bar;

void *worker(void *arg) {
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, worker, 0);
  pthread_barrier_destroy(&bar);
  return 0;
}
