// heddle: --check leak => unknown unsupported
// about: whether the block can be reached depends on input, which is not decided
#include <stdlib.h>

_Bool __VERIFIER_nondet_bool(void);
unsigned long p;

int main(void) {
  unsigned long block = (unsigned long)malloc(8);
  p = block * __VERIFIER_nondet_bool();
  return 0;
}
