// heddle: => violated assert +signed-overflow-wraps
// heddle: --check overflow,assert => violated overflow:9 -signed-overflow-wraps
// about: what fails only where signed arithmetic overflows, which C leaves undefined
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x + 31 > x);
  return 0;
}
