// heddle: -DE=__CPROVER_uninterpreted_f(1,2)==__CPROVER_uninterpreted_f(2,1) => violated assert:19
// heddle: -DE=__CPROVER_uninterpreted_f(1,1)!=0 => violated assert:19
// heddle: -DE=__CPROVER_uninterpreted_f(1,1)==__CPROVER_uninterpreted_g(1,1) => violated assert:19
// heddle: -DE=__CPROVER_uninterpreted_p(&a)==__CPROVER_uninterpreted_p(&b) => violated assert:19
// heddle: -DE=__CPROVER_uninterpreted_p(&a)==__CPROVER_uninterpreted_p(&a) => safe complete
// heddle: --check assert,leak -DE=__CPROVER_uninterpreted_p(&a) => unknown
// heddle: -DE=__CPROVER_uninterpreted_h(1.0) => unknown
// about: for other arguments, and of other functions, the value may be another one; where what points to a block is looked for, functions of pointers say nothing
#include <assert.h>
_Bool __CPROVER_uninterpreted_f(int, int);
_Bool __CPROVER_uninterpreted_g(int, int);
unsigned long __CPROVER_uninterpreted_p(const int *);
int __CPROVER_uninterpreted_h(double);
enum e { A };
enum e __ESBMC_uninterpreted_e(enum e);

int main(void) {
  int a, b;
  assert(E); // violated here
  return __ESBMC_uninterpreted_e(A) == A;
}
