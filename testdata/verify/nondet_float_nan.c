// heddle: => violated assert:9
// about: there is a float that is not equal to itself
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void) {
  float f = __VERIFIER_nondet_float();
  assert(f == f); // violated here
  return 0;
}
