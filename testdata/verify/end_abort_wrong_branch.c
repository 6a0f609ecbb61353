// heddle: => violated assert:12
// about: the twin that aborts on the good values
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= 0)
    abort();
  assert(x >= 0); // violated here
  return 0;
}
