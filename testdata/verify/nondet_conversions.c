// heddle: => safe complete
// about: narrowing keeps the low bits, widening extends by the sign of the source
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int8_t s = (int8_t)x;
  uint8_t u = (uint8_t)x;
  assert((s & 0xFF) == u);
  assert(s >= -128 && s <= 127);
  int64_t wide = x;
  assert((int)wide == x);
  assert((wide < 0) == (x < 0));
  uint64_t uw = (uint32_t)x;
  assert(uw >> 32 == 0);
  return 0;
}
