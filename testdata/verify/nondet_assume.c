// heddle: => safe complete
// about: an assertion follows from two assumptions
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 10 && x < 100);
  __VERIFIER_assume(y == x + 1);
  assert(y > 11);
  assert(x + y != 30);
  return 0;
}
