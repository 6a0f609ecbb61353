// heddle: => safe complete
// about: bit-fields truncate what is stored and extend what is read by their sign
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct f {
  unsigned u : 3;
  signed s : 3;
  unsigned rest : 10;
};

int main(void) {
  struct f f = {0, 0, 77};
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x < 16);
  f.u = x;
  f.s = x;
  assert(f.u == (x & 7));
  assert(f.s == ((x & 7) > 3 ? (x & 7) - 8 : (x & 7)));
  assert(f.rest == 77);
  return 0;
}
