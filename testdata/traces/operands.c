// about: of conditions joined by && the report names the one that fails, though an input decides it, and none that was not evaluated
#include <assert.h>

int __VERIFIER_nondet_int(void);

int last;

int main(void) {
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  if (first != 4)
    return 0;
  assert(first > 7 && second > 3 && last == 2);
  return 0;
}
