// Quotients of floats, each made of the last one: Z3 works on them for long and in much memory before it
// looks whether it is to stop.
#include <assert.h>
double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (!(x > 1 && x < 2 && y > 1 && y < 2))
    return 0;
  double d = x;
  for (int i = 0; i < 40; i++)
    d = (d * x) / (d + y);
  assert(d != 0.7316);
  return 0;
}
