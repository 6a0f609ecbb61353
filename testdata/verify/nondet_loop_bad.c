// heddle: => violated assert:14
// heddle: --unwind 3 => safe bounded
// about: the value is reached in the fourth round only
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), sum = 0;
  __VERIFIER_assume(n <= 5);
  for (unsigned i = 0; i < n; i++)
    sum += 2;
  assert(sum < 8); // violated here
  return 0;
}
