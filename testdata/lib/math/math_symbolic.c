// heddle: => safe complete
// heddle: -DWRONG => violated assert:17
// about: functions that round or take apart are exact for inputs too
// slow: its questions to the solver are hard
#include <assert.h>
#include <math.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void) {
	float x = __VERIFIER_nondet_float();
	__VERIFIER_assume(x >= -4 && x <= 4);
	assert(floorf(x) <= x && ceilf(x) >= x);
	assert(fmaxf(x, 3) >= 3 && copysignf(x, -1) <= 0);
#ifdef WRONG
	assert(x - floorf(x) < 1); // violated here
#endif
	return 0;
}
