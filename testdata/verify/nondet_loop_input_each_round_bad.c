// heddle: => violated assert:14
// about: the twin that starts from zero, which is wrong for negative inputs
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int in[3], max = 0;
  for (int i = 0; i < 3; i++) {
    in[i] = __VERIFIER_nondet_int();
    if (in[i] > max)
      max = in[i];
  }
  assert(max == in[0] || max == in[1] || max == in[2]); // violated here
  return 0;
}
