// heddle: => safe complete
// about: the values of the __sync builtins
#include <assert.h>

int x = 6;

int main(void) {
  int r = __sync_fetch_and_add(&x, 2);
  assert(r == 6 && x == 8);
  r = __sync_add_and_fetch(&x, 2);
  assert(r == 10 && x == 10);
  r = __sync_fetch_and_sub(&x, 1);
  assert(r == 10 && x == 9);
  r = __sync_sub_and_fetch(&x, 1);
  assert(r == 8 && x == 8);
  r = __sync_fetch_and_or(&x, 3);
  assert(r == 8 && x == 11);
  r = __sync_and_and_fetch(&x, 6);
  assert(r == 2 && x == 2);
  r = __sync_fetch_and_xor(&x, 7);
  assert(r == 2 && x == 5);
  r = __sync_fetch_and_nand(&x, 4);
  assert(r == 5 && x == -5);
  r = __sync_bool_compare_and_swap(&x, -5, 1);
  assert(r && x == 1);
  r = __sync_bool_compare_and_swap(&x, -5, 2);
  assert(!r && x == 1);
  r = __sync_val_compare_and_swap(&x, 1, 3);
  assert(r == 1 && x == 3);
  r = __sync_lock_test_and_set(&x, 1);
  assert(r == 3 && x == 1);
  __sync_lock_release(&x);
  assert(x == 0);
  return 0;
}
