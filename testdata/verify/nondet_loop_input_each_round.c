// heddle: => safe complete
// about: a fresh input in each of three rounds; the maximum is no less than any of them
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int in[3], max = -2147483647 - 1;
  for (int i = 0; i < 3; i++) {
    in[i] = __VERIFIER_nondet_int();
    if (in[i] > max)
      max = in[i];
  }
  for (int i = 0; i < 3; i++)
    assert(in[i] <= max);
  return 0;
}
