// heddle: => violated assert:14
// about: one input leads to something unsupported, another one to a violation, which weighs more
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void launch_the_device(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0)
    launch_the_device();
  else
    assert(x != -3); // violated here
  return 0;
}
