// heddle: --check race => violated race:11
// about: the semaphore is posted before the data is written
#include <pthread.h>
#include <semaphore.h>

int data;
sem_t ready;

void *worker(void *arg) {
  sem_post(&ready);
  data = 3; // violated here
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  pthread_create(&t, 0, worker, 0);
  sem_wait(&ready);
  int d = data;
  pthread_join(t, 0);
  return d != 3;
}
