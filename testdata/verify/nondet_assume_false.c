// heddle: => safe vacuous
// about: nothing is reached behind an assumption that nothing meets
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 0);
  __VERIFIER_assume(x < 0);
  assert(0);
  return 0;
}
