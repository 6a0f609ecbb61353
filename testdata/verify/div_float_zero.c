// heddle: => safe complete
// about: a floating division by zero gives infinity and is no violation
#include <assert.h>

int main(void) {
  double d = 0.0;
  double q = 1.0 / d;
  assert(q > 1e300);
  assert(-q < 0);
  return 0;
}
