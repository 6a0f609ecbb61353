// heddle: => violated assert:12
// heddle: -DINPUT => unknown unsupported
// about: a complex number is not its size; the size of an input is not known
#include <assert.h>
#include <complex.h>

double __VERIFIER_nondet_double(void);

#ifndef INPUT
int main(void) {
	double complex z = -1;
	assert(z == cabs(z)); // violated here
	return 0;
}
#else
int main(void) { return cabs(CMPLX(__VERIFIER_nondet_double(), 1)) > 2; }
#endif
