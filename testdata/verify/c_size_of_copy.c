// heddle: -DN=100 => safe complete
// heddle: -DN=1001 => violated memory
// heddle: -DN=900 => unknown unsupported
// about: the length of a block operation is an input: few lengths are all tried; many are checked, then the smallest ones are tried
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char b[1000];
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > N)
    return 0;
  memset(b, 7, n);
  assert(b[n - 1] == 7);
  return 0;
}
