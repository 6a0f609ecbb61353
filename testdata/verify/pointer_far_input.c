// heddle: => violated memory
// heddle: -DINSIDE => safe complete
// about: an index that is an input and is far outside in one case only
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>

extern unsigned __VERIFIER_nondet_uint(void);
int a[4], b[4];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
#ifdef INSIDE
  if (i > 3) return 0;
#else
  if (i > 3 && i != 16384 + 1) return 0;
#endif
  int *p = a + i;
  *p = 1;
  assert(a[0] + a[1] + a[2] + a[3] == 1);
}
