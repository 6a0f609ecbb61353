// heddle: --unwind 4 => safe bounded
// pruned: => safe complete
// pruned: -DUNCHECKED => violated assert
// about: a weak compare-and-exchange that fails, spuriously or not, says what it found
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);
atomic_int x;

void *add(void *arg) {
  int e = __VERIFIER_nondet_int(), before = e;
  if (!atomic_compare_exchange_weak(&x, &e, 1)) {
    assert(e == 0 || e == 5);
#ifdef UNCHECKED
    assert(e != before);
#endif
    while (!atomic_compare_exchange_weak(&x, &e, e + 5))
      ;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  assert(x == 1 || x == 5);
  return 0;
}
