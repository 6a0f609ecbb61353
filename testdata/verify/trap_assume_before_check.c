// heddle: => safe complete
// about: the twin whose assume comes first
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x == 2);
  assert(x != 1);
  return 0;
}
