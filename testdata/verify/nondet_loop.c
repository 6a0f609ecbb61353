// heddle: => safe complete
// heddle: --unwind 5 => safe complete
// heddle: --unwind 4 => safe bounded
// about: a loop that an input bounds by 5 ends by itself
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  __VERIFIER_assume(n <= 5);
  for (unsigned i = 0; i < n; i++)
    sum += 2;
  assert(sum == 2 * n);
  return 0;
}
