// heddle: => safe complete
// about: exchange by exclusive or, and the lowest set bit
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y;
  assert(x == b && y == a);
  unsigned low = a & -a;
  assert(a == 0 || (low != 0 && (low & (low - 1)) == 0));
  assert((a & ~low) == (a & (a - 1)) || a == 0);
  return 0;
}
