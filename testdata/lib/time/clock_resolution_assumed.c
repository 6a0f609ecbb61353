// heddle: => violated assert:9
// about: POSIX leaves the resolution of a clock open
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec t;
  clock_getres(CLOCK_REALTIME, &t);
  assert(t.tv_nsec == 1); // violated here
  return 0;
}
