// heddle: => safe complete
// heddle: --unwind 5 => safe complete
// heddle: --unwind 3 => safe bounded
// about: five nested activations of one function
#include <assert.h>

static int depth(int n) { return n == 0 ? 1 : 1 + depth(n - 1); }

int main(void) {
  int d = depth(4);
  assert(d == 5);
  return 0;
}
