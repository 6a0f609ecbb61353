// heddle: => violated assert:14
// about: the intrinsics of other checkers mean the same
#include <assert.h>

extern int nondet_int(void);
extern void __ESBMC_assume(_Bool);
extern void __CPROVER_assume(_Bool);

int main(void) {
  int x = nondet_int();
  __ESBMC_assume(x > 3);
  __CPROVER_assume(x < 6);
  assert(x != 2 && x != 6);
  assert(x != 5); // violated here
  return 0;
}
