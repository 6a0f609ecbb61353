// Reads and writes of a table at places that depend on input.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
unsigned a[4096];

int main(void) {
  for (unsigned i = 0; i < 4096; i++)
    a[i] = i * 2654435761u;
  unsigned s = __VERIFIER_nondet_uint() % 4096;
  for (int i = 0; i < 200; i++) {
    s = a[s % 4096] ^ (s * s);
    a[s % 4096] = s + i;
  }
  assert(s != 12345);
  return 0;
}
