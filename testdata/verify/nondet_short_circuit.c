// heddle: => safe complete
// about: the right operand of && and || is evaluated only if it matters
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int calls;

static int count(int v) {
  calls++;
  return v;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int zero = 0;
  int r = x != 0 && 10 / x >= -10;
  assert(r == (x != 0));
  r = zero && count(1);
  assert(calls == 0);
  r = zero || count(5);
  assert(calls == 1 && r == 1);
  return 0;
}
