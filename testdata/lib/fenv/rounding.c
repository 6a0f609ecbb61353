// heddle: => safe complete
// heddle: -DUPWARD => unknown unsupported
// about: results are rounded to the nearest number, and that direction may be set
#include <assert.h>
#include <fenv.h>

int main(void) {
	int before = fegetround();
	assert(before == FE_TONEAREST);
#ifdef UPWARD
	fesetround(FE_UPWARD);
#endif
	assert(fesetround(before) == 0);
	volatile double third = 1.0;
	assert(third / 3 * 3 == 1);
	return 0;
}
