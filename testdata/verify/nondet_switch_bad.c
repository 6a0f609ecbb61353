// heddle: => violated assert:18
// about: the fall-through was forgotten
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), r = 0;
  switch (x) {
  case 1:
    r += 1;
  case 2:
    r += 2;
    break;
  default:
    r = 9;
  }
  assert(r != 3); // violated here
  return 0;
}
