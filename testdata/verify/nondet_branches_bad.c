// heddle: => violated assert:13
// about: the twin that forgets the last comparison
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), t;
  if (a > b)
    t = a, a = b, b = t;
  if (b > c)
    t = b, b = c, c = t;
  assert(a <= b && b <= c); // violated here
  return 0;
}
