// heddle: => violated assert:10
// heddle: -DINPUT => unknown unsupported
// about: what is nearest is not what decimals say; values that depend on input have no known result
#include <assert.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

#ifndef INPUT
int main(void) { assert(pow(10, -1) * 3 == 0.3); return 0; } // violated here
#else
int main(void) { return sin(__VERIFIER_nondet_double()) > 2; }
#endif
