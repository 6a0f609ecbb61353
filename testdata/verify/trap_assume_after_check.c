// heddle: => violated assert:10
// about: a check that was met is owed, even if the path later dies in an assume
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x != 1); // violated here
  __VERIFIER_assume(x == 2);
  return 0;
}
