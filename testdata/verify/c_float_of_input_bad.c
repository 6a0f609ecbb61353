// heddle: => violated assert:10
// about: a large input is rounded when it is converted, so that two inputs give one number
// slow: its questions to the solver are hard
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  assert((float)n != 16777216.0f || n == 16777216); // violated here
  return 0;
}
