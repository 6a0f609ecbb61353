// heddle: => violated memory:12
// about: a number of elements that may be negative, and a result that nobody looks at
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 2 || n == 0)
    return 0;
  int *p = malloc(n * sizeof(int));
  p[0] = 1; // violated here
  free(p);
  return 0;
}
