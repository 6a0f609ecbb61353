// seq: <math.h>: the functions that are not exact, to as many digits as every library gives
#include <errno.h>
#include <math.h>
#include <stdio.h>

static const double values[] = { 0.1, 0.5, 0.75, 1, 1.25, 2, 3.5, 10, 1e-5, 20.5 };

int main(void)
{
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		double x = values[i];
		printf("%g: %.13g %.13g %.13g %.13g", x, exp(x), exp2(x), expm1(x), log(x + 1));
		printf(" %.13g %.13g %.13g %.13g", log2(x), log10(x), log1p(x), cbrt(x));
		printf(" %.13g %.13g %.13g %.13g", sin(x), cos(x), tan(x), atan(x));
		printf(" %.13g %.13g %.13g %.13g", sinh(x), cosh(x), tanh(x), asinh(x));
		printf(" %.13g %.13g %.13g %.13g", acosh(x + 1), erf(x), erfc(x), tgamma(x));
		printf(" %.13g %.13g %.13g %.13g", pow(x, 1.5), pow(2, x), hypot(x, 3), atan2(x, -2));
		if (x <= 1)
			printf(" %.13g %.13g %.13g", asin(x), acos(x), x < 1 ? atanh(x) : 0);
		printf(" %.5g %.5g %.5g %.5g\n", sinf((float)x), expf((float)x), powf((float)x, 2), logf((float)x + 1));
	}
	printf("%.13g %.13g\n", sin(1e22), cos(-1e5));
	printf("%.13g %.13g %.13g\n", lgamma(0.5), lgamma(100), lgamma(-2.5));
	errno = 0;
	printf("%g", log(0));
	printf(" %d", errno == ERANGE);
	errno = 0;
	printf(" %d", isnan(acos(2)));
	printf(" %d", errno == EDOM);
	errno = 0;
	printf(" %g", pow(10, 400));
	printf(" %d\n", errno == ERANGE);
	return 0;
}
