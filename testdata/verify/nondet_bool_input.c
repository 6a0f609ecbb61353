// heddle: => safe complete
// about: an input of type _Bool has two values; of a character, 256
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  int c = __VERIFIER_nondet_uchar();
  int s = __VERIFIER_nondet_short();
  assert(b == 0 || b == 1);
  assert(c >= 0 && c <= 255);
  assert(s >= -32768 && s <= 32767);
  return 0;
}
