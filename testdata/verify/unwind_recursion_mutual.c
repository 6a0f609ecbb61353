// heddle: => safe complete
// about: two functions call each other
#include <assert.h>

static int odd(unsigned n);

static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

int main(void) {
  int e = even(10), o = odd(7), x = even(3);
  assert(e && o && !x);
  return 0;
}
