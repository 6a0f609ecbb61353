// heddle: => safe complete
// about: the twin that asks first
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

int x;

int main(void) {
  int *p = NULL;
  if (__VERIFIER_nondet_int() > 3)
    p = &x;
  if (p)
    *p = 1;
  return 0;
}
