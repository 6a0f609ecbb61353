// heddle: => violated assert:17
// about: writing one byte leaves the other three as they were
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

union u {
  uint32_t word;
  uint8_t byte[4];
};

int main(void) {
  union u v;
  v.word = __VERIFIER_nondet_uint();
  v.byte[0] = 0xAB;
  assert(v.word == 0xAB); // violated here
  return 0;
}
