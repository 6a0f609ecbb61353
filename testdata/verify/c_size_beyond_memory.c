// heddle: => safe complete
// about: a negative number of elements asks for more than any system has, and gets nothing
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0)
    return 0;
  int *p = malloc(n * sizeof(int)), *q = calloc(n, sizeof(int));
  assert(p == NULL && q == NULL);
  assert(n < 0);
  p = malloc(sizeof(int));
  q = realloc(p, n * sizeof(int));
  assert(q == NULL);
  *p = 1;
  free(p);
  return 0;
}
