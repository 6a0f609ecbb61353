// heddle: => safe complete
// about: a value that was read once stays the same
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  assert(x == y && x - y == 0 && (x ^ y) == 0);
  return 0;
}
