// heddle: => violated assert:11
// about: in a comparison with an unsigned number a negative one becomes large
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned limit = 10;
  if (x < 10)
    assert(x < limit); // violated here
  return 0;
}
