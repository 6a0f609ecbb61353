// heddle: => violated assert:8
// about: the twin of time/tzset that takes the zone to be Greenwich
#include <assert.h>
#include <time.h>

int main(void) {
  tzset();
  assert(timezone == 0); // violated here
  return 0;
}
