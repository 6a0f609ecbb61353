// heddle: => safe complete
// about: an index within bounds; a write changes exactly one element
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a[4] = {10, 11, 12, 13};
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 4 && j < 4);
  assert(a[i] == 10 + (int)i);
  a[i] = 0;
  assert(a[i] == 0);
  assert(j == i || a[j] == 10 + (int)j);
  return 0;
}
