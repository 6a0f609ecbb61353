// heddle: => safe complete
// about: the bytes of an input, least significant first, put together again
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned char *b = (unsigned char *)&x;
  unsigned y = b[0] | (unsigned)b[1] << 8 | (unsigned)b[2] << 16 | (unsigned)b[3] << 24;
  assert(x == y);
  b[3] = 0;
  assert(x == (y & 0x00FFFFFFu));
  return 0;
}
