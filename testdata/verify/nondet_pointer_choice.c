// heddle: => safe complete
// about: an input decides which of two objects a pointer names
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int a, b;

int main(void) {
  int c = __VERIFIER_nondet_int();
  int *p = c ? &a : &b;
  *p = 5;
  assert(a + b == 5);
  assert(c == 0 || a == 5);
  assert(c != 0 || b == 5);
  return 0;
}
