// heddle: => violated assert:13
// about: both choices are possible
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int a, b;

int main(void) {
  int c = __VERIFIER_nondet_int();
  int *p = c ? &a : &b;
  *p = 5;
  assert(a == 5); // violated here
  return 0;
}
