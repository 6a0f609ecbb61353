// heddle: --check overflow => safe complete
// about: the operand is in range
#include <limits.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x != INT_MAX);
  int y = x++;
  return y ? 0 : 1;
}
