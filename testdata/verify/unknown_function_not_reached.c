// heddle: => safe complete
// about: the twin that does not call it for any input
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int launch_the_device(int);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x % 2 == 1 && x % 4 == 0)
    return launch_the_device(3);
  return 0;
}
