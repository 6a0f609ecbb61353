// heddle: => violated pthread
// about: a semaphore is initialised again while a thread waits on it until a time
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t x;

void *waiter(void *arg) {
  struct timespec now = {0, 0};
  sem_timedwait(&x, &now);
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&x, 0, 0);
  pthread_create(&t, 0, waiter, 0);
  sem_init(&x, 0, 1);
  return 0;
}
