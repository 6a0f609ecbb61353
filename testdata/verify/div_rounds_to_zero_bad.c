// heddle: => violated assert:11
// about: the remainder of a negative number is not what mathematics says
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -20 && n <= 20);
  assert(n % 4 >= 0); // violated here
  return 0;
}
