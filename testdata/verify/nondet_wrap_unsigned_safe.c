// heddle: => safe complete
// about: the twin that leaves the largest value out
#include <assert.h>
#include <limits.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != UINT_MAX)
    assert(x + 1 > x);
  else
    assert(x + 1 == 0);
  return 0;
}
