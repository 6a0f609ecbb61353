// heddle: --check race => safe complete
// about: the semaphore is posted after the data was written
#include <pthread.h>
#include <semaphore.h>

int data;
sem_t ready;

void *worker(void *arg) {
  data = 3;
  sem_post(&ready);
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
