// heddle: => safe complete
// about: abort ends the program and is no violation by itself
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0)
    abort();
  assert(x >= 0);
  return 0;
}
