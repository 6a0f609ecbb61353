// heddle: => safe complete
// about: an uninterpreted function gives any value, and for the same arguments the same one, whichever thread calls it
#include <assert.h>
#include <pthread.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int __CPROVER_uninterpreted_f(int, char);
double __ESBMC_uninterpreted_real(void);
static int x, got;

static void *ask(void *arg) {
  got = __CPROVER_uninterpreted_f(x, 1);
  return arg;
}

int main(void) {
  pthread_t t;
  x = __VERIFIER_nondet_int();
  pthread_create(&t, 0, ask, 0);
  int mine = __CPROVER_uninterpreted_f(x, 1), y = __VERIFIER_nondet_int();
  pthread_join(t, 0);
  assert(mine == got);
  assert(y != x || __CPROVER_uninterpreted_f(y, 1) == mine);
  double d = __ESBMC_uninterpreted_real();
  __VERIFIER_assume(d == 1.5);
  assert(__ESBMC_uninterpreted_real() == 1.5);
  return 0;
}
