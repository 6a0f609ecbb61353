// heddle: => safe complete
// about: binary floating point, rounded as the machine does
#include <assert.h>

int main(void) {
  double a = 0.1, b = 0.2;
  assert(a + b != 0.3);
  float f = 16777216.0f;
  float g = f + 1.0f;
  assert(g == f);
  assert((int)2.9 == 2 && (int)-2.9 == -2);
  assert(1 / 2 * 2.0 == 0.0 && 1 / 2.0 * 2 == 1.0);
  return 0;
}
