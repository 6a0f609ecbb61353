// heddle: => safe complete
// about: a product of small numbers, and 8-bit arithmetic that is promoted to int
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  int wide = a * 3;
  unsigned char narrow = a * 3;
  assert(wide >= 0 && wide <= 765);
  assert(narrow == wide % 256);
  return 0;
}
