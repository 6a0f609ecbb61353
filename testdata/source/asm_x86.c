// heddle: => safe complete
// about: the instructions of x86 that lock-free code uses, in inline assembly
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static unsigned int word = 5;
static uint64_t wide = 1ull << 63;
static unsigned char byte = 250;
static void *pointer;
static struct {
  uint64_t low, high;
} pair __attribute__((aligned(16))) = {1, 2};
static uint32_t bits[4];

static unsigned int exchange(unsigned int *p, unsigned int v) {
  __asm__ __volatile__("xchgl %0, %1" : "+r"(v), "+m"(*p) : : "memory");
  return v;
}

static bool compare_exchange(unsigned int *p, unsigned int *expected, unsigned int v) {
  bool done;
  __asm__ __volatile__("lock; cmpxchgl %3, %0" : "+m"(*p), "=@ccz"(done), "+a"(*expected) : "q"(v) : "memory", "cc");
  return done;
}

static bool compare_exchange_set(void **p, void *expected, void *v) {
  bool done;
  __asm__ __volatile__("lock cmpxchgq %2, %0\n\tsetz %1" : "+m"(*(uint64_t *)p), "=a"(done) : "q"(v), "a"(expected) : "memory", "cc");
  return done;
}

static unsigned int fetch_add(unsigned int *p, unsigned int v) {
  asm volatile("lock; xaddl %[value], %[place]" : [place] "+m"(*p), [value] "+r"(v) : : "memory", "cc");
  return v;
}

static bool dec_is_zero(unsigned char *p) {
  unsigned char zero;
  asm volatile("lock decb %0; sete %1" : "+m"(*p), "=qm"(zero) : : "memory");
  return zero;
}

static bool compare_exchange_16(uint64_t expected[2], uint64_t low, uint64_t high) {
  bool done;
  __asm__ __volatile__("movq 0(%4), %%rax;"
                       "movq 8(%4), %%rdx;"
                       "lock; cmpxchg16b %0; setz %1"
                       : "+m"(*&pair.low), "=q"(done)
                       : "b"(low), "c"(high), "q"(expected)
                       : "memory", "cc", "%rax", "%rdx");
  return done;
}

static bool test_and_set_bit(long n, uint32_t *p) {
  bool was;
  asm volatile("lock; btsq %2, %0; setc %1" : "+m"(*(uint64_t *)p), "=q"(was) : "r"(n) : "memory");
  return was;
}

#define SIZED(size, type) \
  static type add_##size(type *p, type v) { \
    asm volatile("lock; xadd" #size " %0, %1" : "+q"(v), "+m"(*p)); \
    return v; \
  }
SIZED(b, unsigned char)
SIZED(w, unsigned short)
SIZED(q, uint64_t)

int main(void) {
  assert(exchange(&word, 7) == 5 && word == 7);
  unsigned int expected = 6;
  assert(!compare_exchange(&word, &expected, 9) && expected == 7 && word == 7);
  assert(compare_exchange(&word, &expected, 9) && expected == 7 && word == 9);
  assert(compare_exchange_set(&pointer, 0, &word) && pointer == &word && *(unsigned int *)pointer == 9);
  assert(!compare_exchange_set(&pointer, 0, 0) && pointer == &word);
  assert(fetch_add(&word, 3) == 9 && word == 12);
  byte = 2;
  assert(!dec_is_zero(&byte) && dec_is_zero(&byte) && byte == 0);

  uint64_t pairs[2] = {1, 3};
  assert(!compare_exchange_16(pairs, 4, 5) && pair.low == 1 && pair.high == 2);
  pairs[1] = 2;
  assert(compare_exchange_16(pairs, 4, 5) && pair.low == 4 && pair.high == 5);

  assert(!test_and_set_bit(3, bits) && bits[0] == 8 && test_and_set_bit(3, bits));
  for (long n = 64; n < 66; n++) assert(!test_and_set_bit(n, bits));
  assert(bits[2] == 3);

  asm("lock; andl $0xc, %0; lock orl %1, %0" : "+m"(word) : "ir"(1));
  assert(word == 13);
  asm("negl %0; notl %0" : "+r"(word));
  assert(word == 12);
  asm("lock; btrl $2, %0" : "+m"(word));
  assert(word == 8);
  asm("incl %0; lock; subl %1, %0" : "+m"(word) : "r"(2u));
  assert(word == 7);
  int carry;
  asm("addq %2, %0; sbbl %1, %1" : "+m"(wide), "=r"(carry) : "r"(1ull << 63) : "cc");
  assert(wide == 0 && carry == -1);
  unsigned int low;
  asm("movl %1, %k0; xorl %%ecx, %%ecx; movb %b0, %%cl; movl %%ecx, %0" : "=&r"(low) : "m"(word) : "rcx");
  assert(low == 7);
  byte = 255;
  unsigned short half = 65535;
  wide = 1;
  assert(add_b(&byte, 2) == 255 && byte == 1 && add_w(&half, 3) == 65535 && half == 2 && add_q(&wide, -2ull) == 1 && wide == -1ull);
  double d = 1.5, e = 2.5;
  asm volatile("xchgq %0, %1" : "+r"(d), "+m"(e));
  assert(d == 2.5 && e == 1.5);
  asm volatile("rep; nop\n\tpause; mfence" : : : "memory");
  return 0;
}
