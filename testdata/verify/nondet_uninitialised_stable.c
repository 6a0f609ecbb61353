// heddle: => safe complete
// about: but it has one, and keeps it; globals and statics begin at zero
#include <assert.h>

int g;

int main(void) {
  int x[2];
  static int s;
  int y = x[0];
  assert(y == x[0]);
  assert(g == 0 && s == 0);
  return 0;
}
