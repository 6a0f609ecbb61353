// heddle: => safe complete
// heddle: -DWRONG => violated assert
// about: several outputs of inline assembly that are the same value, or each other's before it
#include <assert.h>

int main(void) {
  unsigned long p = 5, q = 9;
  __asm__("xchgq %0, %1" : "+r"(p), "+r"(q));
  assert(p == 9 && q == 5);

  unsigned long r;
  __asm__("movq %1, %0\n\tmovq %2, %1" : "=&r"(r), "+r"(p), "+r"(q));
  assert(r == 9 && p == 5 && q == 5);

  int x = 3, y = 4, a, b;
  __asm__("movl %2, %0\n\tmovl %2, %1" : "=&r"(a), "=&r"(b) : "r"(x * y));
#ifdef WRONG
  assert(b == 0);
#endif
  assert(a == 12 && b == 12);
  return 0;
}
