// heddle: --check overflow => safe complete
// about: a reading in nanoseconds, and a deadline computed from it, fit 64 bits until the year 2242
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  long ns = t.tv_sec * 1000000000L + t.tv_nsec;
  long deadline = ns + 3600 * 1000000000L;
  assert(deadline > ns);
  return 0;
}
