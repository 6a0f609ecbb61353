// heddle: => safe complete
// about: shifts of both kinds by an input
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 32);
  unsigned bit = 1u << n;
  assert(bit != 0 && (bit & (bit - 1)) == 0);
  assert(bit >> n == 1);
  int x = __VERIFIER_nondet_int();
  assert(x >> 31 == (x < 0 ? -1 : 0));
  assert((unsigned)x >> 31 == (x < 0 ? 1u : 0u));
  return 0;
}
