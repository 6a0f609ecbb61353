// heddle: => safe complete
// about: functions of known values give the nearest number, and their errors
#include <assert.h>
#include <errno.h>
#include <math.h>

int main(void) {
	int q;
	assert(sqrt(2) > 1.414 && sqrt(2) < 1.415 && pow(2, 10) == 1024 && sin(0) == 0 && cbrt(27) == 3 && hypot(3, 4) == 5);
	assert(fmod(7, 3) == 1 && remainder(7, 4) == -1 && remquo(7, 4, &q) == -1 && q == 2 && fma(2, 3, 4) == 10);
	errno = 0;
	assert(isnan(log(-1)) && errno == EDOM && exp(1000) == HUGE_VAL && errno == ERANGE);
	assert(tgamma(5) == 24 && atan2f(0, 1) == 0);
	return 0;
}
