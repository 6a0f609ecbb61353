// heddle: => safe complete
// about: the forms with a memory order compute the same
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

_Atomic uint64_t big = 1;
_Atomic unsigned char small = 255;

int main(void) {
  uint64_t b = atomic_fetch_add_explicit(&big, 0xFFFFFFFFu, memory_order_relaxed);
  assert(b == 1 && atomic_load_explicit(&big, memory_order_acquire) == 0x100000000u);
  unsigned char s = atomic_fetch_add_explicit(&small, 1, memory_order_acq_rel);
  assert(s == 255 && small == 0);
  atomic_store_explicit(&big, 9, memory_order_release);
  b = atomic_exchange_explicit(&big, 10, memory_order_seq_cst);
  assert(b == 9 && big == 10);
  return 0;
}
