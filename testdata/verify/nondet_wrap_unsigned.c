// heddle: => violated assert:9
// about: an unsigned successor may be smaller
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x + 1 > x); // violated here
  return 0;
}
