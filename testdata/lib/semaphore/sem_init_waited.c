// heddle: => violated pthread
// about: a semaphore is initialised again while a thread waits on it
#include <pthread.h>
#include <semaphore.h>

sem_t x;

void *waiter(void *arg) {
  sem_wait(&x);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&x, 0, 0);
  pthread_create(&t, 0, waiter, 0);
  sem_init(&x, 0, 1);
  return 0;
}
