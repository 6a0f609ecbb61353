// heddle: => safe complete
// about: an uninitialised _Bool is 0 or 1
#include <assert.h>

int main(void) {
  _Bool b;
  int seen = b ? 1 : 0;
  assert(seen == b);
  return 0;
}
