// heddle: => violated pthread
// about: joined again although the join with a deadline may have succeeded
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

void *user(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  struct timespec until = {1, 0};
  pthread_create(&t, 0, user, 0);
  pthread_timedjoin_np(t, 0, &until);
  pthread_join(t, 0);
  return 0;
}
