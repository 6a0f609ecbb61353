// heddle: => safe complete
// heddle: -DWRONG => unknown unsupported
// about: inline assembly that changes a register has to say so, or the compiler may have something else in it
#include <assert.h>

static int sum(int a, int b, int c, int d) {
  int r = 3 * d;
#ifdef WRONG
  __asm__ volatile("movl $7, %%ecx" ::);
#else
  __asm__ volatile("movl $7, %%ecx" ::: "memory", "%ecx");
#endif
  return a + b + c + d + r;
}

int main(void) {
  int old = 2, word = 5;
  assert(sum(1, 2, 3, 4) == 22);
  __asm__("lock cmpxchgl %2, %1" : "+a"(old), "+m"(word) : "r"(9) : "cc");
  assert(old == 5 && word == 5);
  return 0;
}
