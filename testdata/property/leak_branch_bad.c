// heddle: --check leak => violated leak:8
// about: one input forgets the block
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(3); // violated here
  if (n != 7)
    free(p);
  return 0;
}
