// An expression of some hundred thousand operations.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), e = x;
  for (unsigned i = 0; i < 100000; i++)
    e = (e ^ (e * 3 + i)) + x;
  assert(e != 5);
  return 0;
}
