// heddle: => safe complete
// heddle: -DWRONG => violated assert
// about: shifts, rotations and swaps of bytes in inline assembly for x86, as ciphers have them
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

static inline uint32_t rol(uint32_t word, int i) {
  __asm__("roll %%cl,%0" : "=r"(word) : "0"(word), "c"(i));
  return word;
}

static inline uint64_t ror8(uint64_t word) {
  __asm__("rorq %1, %0" : "+r"(word) : "J"(8));
  return word;
}

static void store(uint32_t x, unsigned char *y) {
  __asm__ volatile("bswapl %0     \n\t"
                   "movl   %0,(%1)\n\t"
                   "bswapl %0     \n\t" ::"r"(x), "r"(y) : "memory");
}

static uint64_t load(const unsigned char *y) {
  uint64_t x;
  __asm__ volatile("movq (%1),%0\n\tbswapq %0" : "=r"(x) : "r"(y) : "memory");
  return x;
}

int main(void) {
  union { unsigned char bytes[8]; uint64_t all; } u = {{1, 2, 3, 4, 5, 6, 7, 8}};
  unsigned x = __VERIFIER_nondet_uint(), n = x & 63;
  int sar = -16;
  uint32_t shl = 3, shr = 0x80000000;
  assert(rol(0x80000001, 1) == 3 && rol(0x80000001, 0) == 0x80000001 && rol(1, 33) == 2);
  assert(rol(rol(x, 5), 27) == x);
  assert(ror8(0x1122334455667788) == 0x8811223344556677);
  store(0x01020304, u.bytes + 4);
  assert(u.bytes[4] == 1 && u.bytes[7] == 4 && load(u.bytes) == 0x0102030401020304);
  __asm__("sarl $2, %0" : "+r"(sar));
  __asm__("shll $4, %0" : "+r"(shl));
  __asm__("shrl %b1, %0" : "+r"(shr) : "c"(31));
  assert(sar == -4 && shl == 48 && shr == 1);
#ifdef WRONG
  assert(rol(x, (int)n) == (x << (n & 31)));
#endif
  return 0;
}
