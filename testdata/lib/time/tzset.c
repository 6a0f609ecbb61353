// heddle: => safe complete
// about: the time zone is not known, but within the day
#include <assert.h>
#include <time.h>

int main(void) {
  tzset();
  assert(daylight == 0 || daylight == 1);
  assert(timezone > -86400 && timezone < 86400);
  return 0;
}
