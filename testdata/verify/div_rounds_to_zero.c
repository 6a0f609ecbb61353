// heddle: => safe complete
// about: the quotient is truncated and the remainder has the dividend's sign
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = -7, b = 2;
  assert(a / b == -3 && a % b == -1 && 7 / -b == -3 && 7 % -b == 1);
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -20 && n <= 20);
  assert(n / 4 * 4 + n % 4 == n);
  assert(n >= 0 || n % 4 <= 0);
  return 0;
}
