// heddle: --check overflow => violated overflow:9
// about: the difference may be too small
#include <limits.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x - 2; // violated here
  return y ? 0 : 1;
}
