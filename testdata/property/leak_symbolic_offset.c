// heddle: --check leak => safe complete
// about: a pointer with an offset that depends on input still points to the block
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);
char *p;

int main(void) {
  p = malloc(8);
  p += __VERIFIER_nondet_uint() % 8;
  return 0;
}
