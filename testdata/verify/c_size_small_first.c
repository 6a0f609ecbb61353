// heddle: --check assert,memory => violated memory:19
// about: a size with no bound is tried with small values first, which show the violation
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int *fresh(int n) {
  __VERIFIER_assume(n > 0);
  return malloc(n * sizeof(int));
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *a = fresh(n);
  for (int i = 0; i < n && i < 3; i++)
    a[i] = i;
  if (n == 2)
    a[n] = 1; // violated here
  free(a);
  return 0;
}
