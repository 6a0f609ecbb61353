// heddle: => safe complete
// heddle: -DWRONG => violated assert
// about: jumps in inline assembly for x86, on each condition, forward and back
#include <assert.h>

extern signed char __VERIFIER_nondet_char(void);

// The loop is entered in its middle, and a register is changed on the way.
static unsigned bits(unsigned v) {
  unsigned n;
  __asm__("xorl %0, %0\n jmp 2f\n 1: addl $1, %0\n movl %1, %%ecx\n subl $1, %%ecx\n andl %%ecx, %1\n 2: cmpl $0, %1\n ja 1b" : "=&r"(n), "+r"(v) : : "ecx", "cc");
  return n;
}

#define HOLDS(operation, cc, a, b) \
  ({ \
    signed char x = a; \
    int is; \
    __asm__(operation " %2, %1\n\tj" #cc " 1f\n\tmovl $0, %0\n\tjmp 2f\n1:\tmovl $1, %0\n2:" : "=&r"(is), "+q"(x) : "q"((signed char)(b)) : "cc"); \
    is; \
  })

int main(void) {
  signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
  unsigned char ua = a, ub = b;
  assert(HOLDS("cmpb", l, a, b) == (a < b) && HOLDS("cmpb", nge, a, b) == (a < b) && HOLDS("cmpb", le, a, b) == (a <= b));
  assert(HOLDS("cmpb", g, a, b) == (a > b) && HOLDS("cmpb", ge, a, b) == (a >= b) && HOLDS("cmpb", e, a, b) == (a == b));
  assert(HOLDS("cmpb", b, a, b) == (ua < ub) && HOLDS("cmpb", be, a, b) == (ua <= ub) && HOLDS("cmpb", a, a, b) == (ua > ub));
  assert(HOLDS("cmpb", ae, a, b) == (ua >= ub) && HOLDS("cmpb", ne, a, b) == (a != b) && HOLDS("cmpb", s, a, b) == ((signed char)(a - b) < 0));
  assert(HOLDS("subb", le, a, b) == (a <= b) && HOLDS("addb", l, a, b) == (a + b < 0) && HOLDS("addb", g, a, b) == (a + b > 0));
  assert(HOLDS("addb", c, a, b) == (ua + ub > 255) && HOLDS("testb", l, a, b) == ((a & b) < 0) && HOLDS("testb", g, a, b) == ((a & b) > 0));
  assert(HOLDS("xorb", le, a, b) == ((signed char)(a ^ b) <= 0) && HOLDS("orb", a, a, b) == ((a | b) != 0));
#ifdef WRONG
  assert(HOLDS("subb", l, a, b) == ((signed char)(a - b) < 0)); // not where it overflows
#endif
  assert(bits(0) == 0 && bits(0xf0f) == 8 && bits(~0u) == 32);
  return 0;
}
