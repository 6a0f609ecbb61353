// heddle: => violated assert:10
// about: the machine is little-endian
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char *b = (unsigned char *)&x;
  assert(b[0] == x >> 24); // violated here
  return 0;
}
