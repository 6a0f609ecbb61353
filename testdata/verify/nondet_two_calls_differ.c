// heddle: => violated assert:9
// about: each call is a new input
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  assert(x == y); // violated here
  return 0;
}
