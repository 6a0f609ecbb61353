// heddle: => violated deadlock
// about: whether or not the time is up, the waiter needs the mutex of the thread that joins it; a third one goes on and ends the program
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waits;

void *waiter(void *arg) {
  struct timespec ts = {1, 0};
  pthread_mutex_lock(&m);
  waits = 1;
  pthread_cond_timedwait(&c, &m, &ts);
  pthread_mutex_unlock(&m);
  return 0;
}

void *ends(void *arg) {
  exit(0);
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, waiter, 0);
  pthread_create(&u, 0, ends, 0);
  pthread_mutex_lock(&m);
  if (!waits)
    return 0;
  pthread_join(t, 0);
  pthread_mutex_unlock(&m);
  return 0;
}
