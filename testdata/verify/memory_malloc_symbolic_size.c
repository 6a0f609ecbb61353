// heddle: => violated memory:12
// about: the block is as large as an input says, and the index may equal the size
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n >= 1 && n <= 8);
  char *p = malloc(n);
  p[4] = 1; // violated here
  free(p);
  return 0;
}
