// heddle: => safe complete
// about: an input of type float in a range, doubled exactly
#include <assert.h>

extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);

int main(void) {
  float f = __VERIFIER_nondet_float();
  __VERIFIER_assume(f > 1.0f && f < 2.0f);
  float g = f + f;
  assert(g > 2.0f && g < 4.0f);
  return 0;
}
