// The factors of a product of two primes of 64 bits.
#include <assert.h>
unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned __int128 x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x < 2 || y < 2)
    return 0;
  assert(x * y != (unsigned __int128)18446744073709551557ul * 18446744073709551533ul);
  return 0;
}
