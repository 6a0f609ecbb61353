// heddle: => safe complete
// about: operands of inline assembly are read before outputs are written, and can share a place
#include <assert.h>

int main(void) {
  int i = 1, j = 2, *p = &i;
  asm("" : "=r"(i), "=r"(j) : "0"(j), "1"(i));
  assert(i == 2 && j == 1);
  asm("xchgl %0, %1" : "+r"(i), "+r"(j));
  assert(i == 1 && j == 2 && *p == 1);
  return 0;
}
