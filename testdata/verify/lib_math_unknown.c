// heddle: => unknown unsupported
// heddle: -DKNOWN => safe complete
// heddle: -DWRONG => violated assert:17
// about: the functions that are not exact have known results for known arguments only
#include <assert.h>
#include <errno.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

int main(void) {
#if defined KNOWN || defined WRONG
	assert(sqrt(2) > 1.414 && sqrt(2) < 1.415 && pow(2, 10) == 1024 && sin(0) == 0 && cbrt(27) == 3);
	errno = 0;
	assert(isnan(log(-1)) && errno == EDOM);
#ifdef WRONG
	assert(exp(1) == 2.718281828); // violated here
#endif
#else
	return sin(__VERIFIER_nondet_double()) > 2;
#endif
	return 0;
}
