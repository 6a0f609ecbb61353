// heddle: => violated memory:13
// about: a null pointer is dereferenced on one branch
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

int x;

int main(void) {
  int *p = NULL;
  if (__VERIFIER_nondet_int() > 3)
    p = &x;
  *p = 1; // violated here
  return 0;
}
