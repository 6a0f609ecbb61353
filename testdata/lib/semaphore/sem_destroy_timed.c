// heddle: => violated pthread:17
// about: a thread that waits with a deadline waits, too
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t s;
void *work(void *arg) {
  struct timespec late = {1, 0};
  sem_timedwait(&s, &late);
  return 0;
}
int main(void) {
  pthread_t t;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, work, 0);
  sem_destroy(&s);
  return 0;
}
