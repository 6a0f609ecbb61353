// heddle: => safe complete
// about: a switch over an input, with a fall-through and a default
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
  case -5:
    r = 7;
    break;
  default:
    r = 9;
  }
  assert(x != 1 || r == 3);
  assert(x != 2 || r == 2);
  assert(x != -5 || r == 7);
  assert(x == 1 || x == 2 || x == -5 || r == 9);
  return 0;
}
