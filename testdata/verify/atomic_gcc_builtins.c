// heddle: => safe complete
// about: the values of the __atomic builtins
#include <assert.h>
#include <stdbool.h>

int x = 6;
bool b;

int main(void) {
  int r = __atomic_fetch_add(&x, 2, __ATOMIC_SEQ_CST);
  assert(r == 6 && x == 8);
  r = __atomic_add_fetch(&x, 2, __ATOMIC_RELAXED);
  assert(r == 10);
  r = __atomic_sub_fetch(&x, 1, __ATOMIC_ACQ_REL);
  assert(r == 9);
  r = __atomic_and_fetch(&x, 3, __ATOMIC_SEQ_CST);
  assert(r == 1);
  r = __atomic_or_fetch(&x, 4, __ATOMIC_SEQ_CST);
  assert(r == 5);
  r = __atomic_xor_fetch(&x, 1, __ATOMIC_SEQ_CST);
  assert(r == 4);
  r = __atomic_nand_fetch(&x, 4, __ATOMIC_SEQ_CST);
  assert(r == -5 && x == -5);
  r = __atomic_exchange_n(&x, 2, __ATOMIC_SEQ_CST);
  assert(r == -5);
  int expected = 3;
  bool ok = __atomic_compare_exchange_n(&x, &expected, 4, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  assert(!ok && expected == 2 && x == 2);
  ok = __atomic_compare_exchange_n(&x, &expected, 4, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
  assert(ok && x == 4);
  int in = 7, out;
  __atomic_store(&x, &in, __ATOMIC_SEQ_CST);
  __atomic_load(&x, &out, __ATOMIC_SEQ_CST);
  assert(out == 7);
  __atomic_store_n(&x, 8, __ATOMIC_RELEASE);
  assert(__atomic_load_n(&x, __ATOMIC_ACQUIRE) == 8);
  assert(!__atomic_test_and_set(&b, __ATOMIC_SEQ_CST));
  assert(__atomic_test_and_set(&b, __ATOMIC_SEQ_CST));
  __atomic_clear(&b, __ATOMIC_SEQ_CST);
  assert(!b);
  return 0;
}
