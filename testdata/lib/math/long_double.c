// heddle: --check assert,overflow,uninit => safe complete
// about: the functions on long double round to its 64 bits, and keep signs.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <math.h>

int main(void)
{
	long double whole;
	assert(sqrtl(2.0L) == 1.41421356237309504880168872420969807857L);
	assert(sqrtl(2.0L) != sqrt(2.0));
	errno = 0;
	assert(isnan(sqrtl(-1.0L)) && errno == EDOM);
	assert(floorl(-2.5L) == -3 && ceill(-2.5L) == -2 && truncl(-2.5L) == -2 && roundl(-2.5L) == -3 && rintl(-2.5L) == -2);
	assert(nearbyintl(3.5L) == 4 && rintl(0.5L) == 0 && roundl(0.49999999999999999997L) == 0);
	assert(floorl(9223372036854775807.5L) == 9223372036854775807.0L);
	assert(signbit(ceill(-0.5L)) && signbit(truncl(-0.5L)) && signbit(rintl(-0.25L)) && floorl(0.75L) == 0);
	assert(modfl(-3.25L, &whole) == -0.25L && whole == -3 && signbit(modfl(-3.0L, &whole)));
	assert(fmaxl(NAN, 1) == 1 && fminl(2, NAN) == 2 && fmaxl(1, 2) == 2 && fdiml(5, 3) == 2 && fdiml(3, 5) == 0);
	assert(fabsl(-1.5L) == 1.5L && copysignl(2, -0.0L) == -2 && isinf(floorl(INFINITY)));
	int e;
	assert(frexpl(48, &e) == 0.75L && e == 6 && ldexpl(0.75L, 6) == 48 && scalbnl(1, -16445) > 0 && fmodl(-5.5L, 2) == -1.5L);
	errno = 0;
	assert(isinf(ldexpl(1, 20000)) && errno == ERANGE);
	assert(lrintl(-2.5L) == -2 && llrintl(9223372036854775806.5L) == 9223372036854775806 && lroundl(-2.5L) == -3 && llroundl(0.5L) == 1 && roundevenl(2.5L) == 2);
	assert(logbl(0x1p-16440L) == -16440 && ilogbl(-3) == 1 && isinf(logbl(0)));
	assert(isnanl(NAN) && !isnanl(1) && isinfl(-INFINITY) == -1 && !isinfl(1) && finitel(1) && !finitel(NAN));
	assert(__isnanl(NAN) && __isinfl(INFINITY) == 1 && __finitel(0) && __signbitl(-0.0L) && __fpclassifyl(0x1p-16440L) == FP_SUBNORMAL);
	return 0;
}
