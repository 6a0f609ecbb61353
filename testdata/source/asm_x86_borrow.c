// heddle: => safe complete
// heddle: -DWRONG => violated assert:18
// about: sbb of a register with itself sets the flags that its result says, and keeps the carry
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned mask;
  int zero, sign, carry, less;
  __asm__("cmpl %6, %5\n\tsbbl %0, %0"
          : "=r"(mask), "=@ccz"(zero), "=@ccs"(sign), "=@ccc"(carry), "=@ccl"(less)
          : "r"(a), "r"(b));
  assert(mask == (a < b ? ~0u : 0));
  assert(zero == (a >= b) && sign == (a < b) && carry == (a < b) && less == (a < b));
#ifdef WRONG
  assert(zero == (a == b)); // as cmp left it
#endif
  return 0;
}
