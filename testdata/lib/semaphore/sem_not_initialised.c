// heddle: => violated pthread
// about: a semaphore of zero bytes is none: only sem_init makes one
#include <pthread.h>
#include <semaphore.h>

sem_t s;

void *worker(void *arg) {
  sem_post(&s);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  sem_wait(&s);
  pthread_join(t, 0);
  return 0;
}
