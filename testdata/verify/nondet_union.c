// heddle: => safe complete
// about: a union read through another member, with an input in it
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

union u {
  uint32_t word;
  uint16_t half[2];
  uint8_t byte[4];
};

int main(void) {
  union u v;
  v.word = __VERIFIER_nondet_uint();
  assert(v.half[1] == v.word >> 16);
  assert(v.byte[1] == v.half[0] >> 8);
  v.byte[0] = 0xAB;
  assert((v.word & 0xFF) == 0xAB);
  return 0;
}
