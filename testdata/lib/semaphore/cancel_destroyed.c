// heddle: => safe complete
// heddle: -DTIMED => safe complete
// heddle: -DLATE => violated pthread
// about: who acts upon a request to cancel it that came before the call does not wait for the semaphore; who stood in the call does
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t go, s;

void *waits(void *arg) {
#ifdef TIMED
  struct timespec late = {1, 0};
#endif
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  sem_wait(&go);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
#ifdef TIMED
  sem_timedwait(&s, &late);
#else
  sem_wait(&s);
#endif
  return 0;
}

int main(void) {
  pthread_t t;
  sem_init(&go, 0, 0);
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, waits, 0);
#ifdef LATE
  sem_post(&go);
  pthread_cancel(t);
#else
  pthread_cancel(t);
  sem_post(&go);
#endif
  sem_destroy(&s);
  pthread_join(t, 0);
}
