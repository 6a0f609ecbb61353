// seq: <math.h>: rounding, taking numbers apart, remainders
#include <errno.h>
#include <math.h>
#include <stdio.h>

static const double values[] = { 0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e-310, 7.25, -7.75, 4503599627370497.5, 1e300, INFINITY, -INFINITY, NAN };

static void show(const char *what, double x) { printf(" %s %a", what, x); }

int main(void)
{
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		double x = values[i], whole;
		int e, q = 0;
		printf("%a:", x);
		show("ceil", ceil(x)), show("floor", floor(x)), show("trunc", trunc(x)), show("round", round(x)), show("rint", rint(x));
		show("nearbyint", nearbyint(x)), show("logb", logb(x)), show("sqrt", sqrt(fabs(x))), show("fabs", fabs(x));
		show("modf", modf(x, &whole)), show("whole", whole);
		e = 0;
		show("frexp", frexp(x, &e));
		printf(" %d", isfinite(x) ? e : 0);
		show("ldexp", ldexp(x, -1070)), show("scalbn", scalbn(x, 3)), show("nextafter", nextafter(x, 1)), show("copysign", copysign(x, -1));
		show("fdim", fdim(x, 1)), show("fmax", fmax(x, 1)), show("fmin", fmin(x, 1)), show("fma", fma(x, 3, 0.1));
		show("fmod", copysign(fmod(x, 3), 1)), show("remainder", copysign(remainder(x, 3), 1)), show("remquo", copysign(remquo(x, 3, &q), 1));
		printf(" %d\n", isfinite(x) ? q : 0);
		if (fabs(x) < 1e9)
			printf("%ld %lld %ld %lld %d\n", lrint(x), llrint(x), lround(x), llround(x), ilogb(x == 0 ? 1 : x));
		float f = (float)x;
		printf("%a %a %a %a %a\n", ceilf(f), floorf(f), roundf(f), sqrtf(fabsf(f)), nextafterf(f, 2));
		printf("%d %d %d %d\n", fpclassify(x), !!isnan(x), isinf(x), !!signbit(x));
	}
	errno = 0;
	printf("%d", isnan(sqrt(-1)));
	printf(" %d\n", errno == EDOM);
	errno = 0;
	printf("%g", ldexp(1, 2000));
	printf(" %d\n", errno == ERANGE);
	return 0;
}
