// heddle: => unknown unsupported
// about: with more sizes than are tried the answer is open
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000)
    return 0;
  char *p = malloc(n + 1);
  p[n] = 1;
  free(p);
  return 0;
}
