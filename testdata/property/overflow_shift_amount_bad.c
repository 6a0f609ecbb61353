// heddle: --check overflow => violated overflow:9
// about: the shift amount may be too large
#include <limits.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 1 << (x & 63); // violated here
  return y ? 0 : 1;
}
