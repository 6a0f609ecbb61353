// heddle: => safe complete
// about: Euclid's algorithm by recursion on small inputs
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  __VERIFIER_assume(k >= 1 && k <= 4);
  unsigned g = gcd(12, k);
  if (k != 4)
    assert(g == k);
  else
    goto four;
  return 0;
four:
  assert(g == 4);
  return 0;
}
