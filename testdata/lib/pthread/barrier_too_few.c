// heddle: => violated deadlock
// about: two threads at a barrier for three
#include <pthread.h>

pthread_barrier_t bar;

void *worker(void *arg) {
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 3);
  pthread_create(&t, 0, worker, 0);
  pthread_barrier_wait(&bar);
  pthread_join(t, 0);
  return 0;
}
