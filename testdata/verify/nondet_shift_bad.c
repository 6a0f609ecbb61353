// heddle: => violated assert:9
// about: shifting left and back loses the upper bits
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x << 4 >> 4 == x); // violated here
  return 0;
}
