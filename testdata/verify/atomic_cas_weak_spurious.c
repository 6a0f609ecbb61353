// heddle: => violated assert
// heddle: --strong-exchange => safe complete
// heddle: -DOP=1 => violated assert
// heddle: -DOP=2 => safe complete
// heddle: -DOP=3 => violated assert
// heddle: -DOP=4 => safe complete
// heddle: -DOP=5 => violated assert
// about: a weak compare-and-exchange may fail although the values agree; a strong one may not
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#ifndef OP
#define OP 0
#endif
#define MUST(c) assert(c)

extern int __VERIFIER_nondet_int(void);
atomic_int x;

int main(void) {
  int e = 0, n = 1, weak = OP == 3;
#if OP == 0
  MUST(atomic_compare_exchange_weak(&x, &e, 1));
#elif OP == 1
  MUST(__atomic_compare_exchange_n(&x, &e, 1, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
#elif OP == 2
  MUST(__atomic_compare_exchange(&x, &e, &n, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
#elif OP == 3 || OP == 4
  /* whether it is weak is known only at run time */
  MUST(__atomic_compare_exchange_n(&x, &e, n, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
#else
  /* on values that depend on input, inside an atomic section */
  x = e = __VERIFIER_nondet_int();
  n = __VERIFIER_nondet_int();
  __VERIFIER_atomic_begin();
  bool done = atomic_compare_exchange_weak_explicit(&x, &e, n, memory_order_acq_rel, memory_order_relaxed);
  __VERIFIER_atomic_end();
  MUST(done);
#endif
  return 0;
}
