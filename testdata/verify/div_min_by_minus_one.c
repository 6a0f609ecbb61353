// heddle: => safe complete
// heddle: --check overflow => violated overflow:12
// about: the one quotient that does not fit belongs to overflow, which is not checked by default
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int q = INT_MIN;
  if (n == -1)
    q = q / n; // violated here
  return q == 0;
}
