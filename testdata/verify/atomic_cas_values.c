// heddle: => safe complete
// about: compare-exchange succeeds on equality; on failure it stores what it found into the expected value
#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>

atomic_int x = 4;

int main(void) {
  int expected = 4;
  bool ok = atomic_compare_exchange_strong(&x, &expected, 6);
  assert(ok && x == 6 && expected == 4);
  ok = atomic_compare_exchange_strong(&x, &expected, 9);
  assert(!ok && x == 6 && expected == 6);
  expected = 1;
  ok = atomic_compare_exchange_weak(&x, &expected, 9);
  assert(!ok && x == 6 && expected == 6);
  ok = atomic_compare_exchange_strong_explicit(&x, &expected, 9, memory_order_acq_rel, memory_order_relaxed);
  assert(ok && x == 9);
  return 0;
}
