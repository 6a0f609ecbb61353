// heddle: => safe complete
// about: the twin on 32-bit inputs added in 64 bits, where nothing can wrap
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a > 5 && b > 5);
  assert((unsigned long)a + b > 11);
  return 0;
}
