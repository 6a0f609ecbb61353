// heddle: --check leak => safe complete
// about: all inputs free it
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(3);
  if (n != 7)
    free(p);
  else
    free(p);
  return 0;
}
