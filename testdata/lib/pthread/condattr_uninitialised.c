// heddle: => violated pthread:8
// about: no init
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_condattr_t a;
  pthread_condattr_setclock(&a, CLOCK_MONOTONIC);
  return 0;
}
