// heddle: => safe complete
// about: clocks and sleeps refuse what POSIX has them refuse
#include <assert.h>
#include <errno.h>
#include <time.h>

int main(void) {
  struct timespec t, much = {0, 1000000000}, none = {0, 0};
  errno = 0;
  assert(clock_gettime(999, &t) == -1 && errno == EINVAL);
  assert(clock_gettime(CLOCK_MONOTONIC, &t) == 0 && t.tv_nsec < 1000000000);
  assert(clock_getres(CLOCK_REALTIME, &t) == 0 && t.tv_sec == 0 && t.tv_nsec > 0);
  errno = 0;
  assert(nanosleep(&much, 0) == -1 && errno == EINVAL);
  assert(nanosleep(&none, 0) == 0);
  return 0;
}
