// heddle: => safe complete
// about: every C11 read-modify-write gives the old value and leaves the new one
#include <assert.h>
#include <stdatomic.h>

atomic_int x;
atomic_uint u;

int main(void) {
  atomic_init(&x, 5);
  int old = atomic_fetch_add(&x, 3);
  assert(old == 5 && atomic_load(&x) == 8);
  old = atomic_fetch_sub(&x, 10);
  assert(old == 8 && x == -2);
  old = atomic_exchange(&x, 12);
  assert(old == -2 && x == 12);
  old = atomic_fetch_and(&x, 10);
  assert(old == 12 && x == 8);
  old = atomic_fetch_or(&x, 3);
  assert(old == 8 && x == 11);
  old = atomic_fetch_xor(&x, 6);
  assert(old == 11 && x == 13);
  atomic_store(&x, 7);
  assert(x == 7);
  unsigned uo = atomic_fetch_sub(&u, 1u);
  assert(uo == 0 && u == 4294967295u);
  return 0;
}
