// heddle: --check unreach-call => safe complete
// about: the assertion ends the path before
#include <assert.h>
extern void abort(void);
void reach_error(void) { assert(0); }
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x > 3);
  if (x < 3) {
    reach_error();
    abort();
  }
  return 0;
}
