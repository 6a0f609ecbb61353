// heddle: => safe complete
// about: calls through a table, the index being an input
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }

int (*const table[2])(int) = {twice, square};

int main(void) {
  int i = __VERIFIER_nondet_int();
  int r;
  if (i == 0)
    r = table[0](5);
  else
    r = table[1](5);
  assert(r == (i == 0 ? 10 : 25));
  return 0;
}
