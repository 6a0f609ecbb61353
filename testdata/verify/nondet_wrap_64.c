// heddle: => violated assert:11
// about: the sum of two 64-bit numbers wraps
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(a > 5 && b > 5);
  assert(a + b > 5); // violated here
  return 0;
}
