// heddle: => violated pthread
// about: the time may be up, and the mutex is not held
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *user(void *arg) {
  struct timespec until = {1, 0};
  pthread_mutex_clocklock(&m, CLOCK_REALTIME, &until);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, user, 0);
  user(0);
  pthread_join(t, 0);
  return 0;
}
