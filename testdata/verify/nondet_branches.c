// heddle: => safe complete
// about: three inputs sorted by comparing and swapping
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), t;
  if (a > b)
    t = a, a = b, b = t;
  if (b > c)
    t = b, b = c, c = t;
  if (a > b)
    t = a, a = b, b = t;
  assert(a <= b && b <= c);
  return 0;
}
