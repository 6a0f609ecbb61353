// heddle: => safe complete
// heddle: -DBROKEN => violated assert
// about: an optional block of GenMC, whose way ends with it, does not keep what follows from running
#include <assert.h>

int __VERIFIER_opt_begin(void);
void __VERIFIER_assume(_Bool);

int main(void) {
  int looked = 0;
  if (__VERIFIER_opt_begin()) {
    looked = 1;
    __VERIFIER_assume(0);
  }
  assert(!looked);
#ifdef BROKEN
  assert(0);
#endif
  return 0;
}
