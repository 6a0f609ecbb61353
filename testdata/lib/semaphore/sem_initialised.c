// heddle: => safe complete
// about: the twin of semaphore/sem_not_initialised that makes its semaphore
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
  sem_post(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, worker, 0);
  sem_wait(&s);
  pthread_join(t, 0);
  return 0;
}
