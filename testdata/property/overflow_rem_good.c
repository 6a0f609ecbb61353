// heddle: --check overflow => safe complete
// about: the operand is in range
#include <limits.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > INT_MIN);
  int y = x % -1;
  return y ? 0 : 1;
}
