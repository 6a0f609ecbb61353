/* This file defines the comparison of the exact functions of <math.h> with the host's. */
#include "driver.h"

#define ONE(name) double h_##name(double); float h_##name##f(float)
ONE(ceil); ONE(floor); ONE(trunc); ONE(round); ONE(rint); ONE(nearbyint); ONE(logb); ONE(significand);
long h_lrint(double), h_lround(double), h_lrintf(float), h_lroundf(float);
long long h_llrint(double), h_llround(double), h_llrintf(float), h_llroundf(float);
double h_modf(double, double *), h_frexp(double, int *), h_ldexp(double, int), h_scalbn(double, int), h_scalbln(double, long);
float h_modff(float, float *), h_frexpf(float, int *), h_ldexpf(float, int), h_scalbnf(float, int), h_scalblnf(float, long);
double h_nextafter(double, double), h_fdim(double, double), h_fmax(double, double), h_fmin(double, double);
float h_nextafterf(float, float), h_fdimf(float, float), h_fmaxf(float, float), h_fminf(float, float);
int h_ilogb(double), h_ilogbf(float), h_finite(double), h___fpclassify(double), h___signbit(double), h___isinf(double), h___isnan(double);

long double h_frexpl(long double, int *), h_ldexpl(long double, int), h_scalbnl(long double, int), h_scalblnl(long double, long), h_fmodl(long double, long double);
long double h_roundevenl(long double), h_logbl(long double);
long h_lrintl(long double), h_lroundl(long double);
long long h_llrintl(long double), h_llroundl(long double);
int h_ilogbl(long double), h_finitel(long double), h_isinfl(long double), h_isnanl(long double);
int h___fpclassifyl(long double), h___signbitl(long double), h___finitel(long double), h___isinfl(long double), h___isnanl(long double);

static uint64_t bits(double x)
{
	uint64_t u;
	if (x != x)
		return 1;
	memcpy(&u, &x, sizeof u);
	return u;
}

static double random_double(void)
{
	uint64_t u = (uint64_t)random_number() << 40 ^ (uint64_t)random_number() << 20 ^ random_number();
	double x;
	switch (random_number() % 6) {
	case 0: {
		static const double special[] = { 0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, 0.49999999999999994, INFINITY, -INFINITY, NAN, 4503599627370495.5,
			4503599627370497.5, 5e-324, -2.2250738585072014e-308, 1.7976931348623157e308, 9223372036854775808.0, -9223372036854775808.0 };
		return special[random_number() % (sizeof special / sizeof *special)];
	}
	case 1:
		return (double)(int)random_number() / 4;
	case 2:
		u = (u & ~(0x7ffULL << 52)) | (uint64_t)(1023 + random_number() % 70) << 52;
		break;
	case 3:
		u &= ~(0x7fcULL << 52);
		break;
	}
	memcpy(&x, &u, sizeof x);
	if (x != x)
		x = NAN; /* none that signals */
	return x;
}

/* The result and errno of both. */
#define SAME(mine, host, ...)                                                            \
	do {                                                                             \
		int first;                                                               \
		double a, b;                                                             \
		errno = 0;                                                               \
		a = (double)(mine);                                                      \
		first = errno;                                                           \
		errno = 0;                                                               \
		b = (double)(host);                                                      \
		CHECK(bits(a) == bits(b), "%a, not %a: " #host " of %a", a, b, x);       \
		CHECK(!(__VA_ARGS__ + 0) || first == errno, "errno %d, not %d: " #host " of %a", first, errno, x); \
	} while (0)

static void wide(double x, double y)
{
	double p, q;
	int m, n, e = (int)(random_number() % 5000) - 2500;
	SAME(h_ceil(x), ceil(x)); SAME(h_floor(x), floor(x)); SAME(h_trunc(x), trunc(x)); SAME(h_round(x), round(x));
	SAME(h_rint(x), rint(x)); SAME(h_nearbyint(x), nearbyint(x)); SAME(h_logb(x), logb(x)); SAME(h_significand(x), significand(x));
	SAME(h_modf(x, &p), modf(x, &q)); CHECK(bits(p) == bits(q), "%a", x);
	SAME(h_frexp(x, &m), frexp(x, &n)); CHECK(m == n || !isfinite(x), "%a", x);
	SAME(h_ldexp(x, e), ldexp(x, e), 1); SAME(h_scalbn(x, e), scalbn(x, e), 1); SAME(h_scalbln(x, e * 1000000L), scalbln(x, e * 1000000L), 1);
	SAME(h_nextafter(x, y), nextafter(x, y), 1); SAME(h_fdim(x, y), fdim(x, y), 1);
	if (x != y) {
		SAME(h_fmax(x, y), fmax(x, y)); SAME(h_fmin(x, y), fmin(x, y));
	}
	SAME(h_ilogb(x), ilogb(x), 1); SAME(h_lrint(x), lrint(x)); SAME(h_llrint(x), llrint(x)); SAME(h_lround(x), lround(x)); SAME(h_llround(x), llround(x));
	CHECK(h_finite(x) == !!finite(x) && h___fpclassify(x) == fpclassify(x) && h___signbit(x) == !!signbit(x) && h___isinf(x) == isinf(x) && h___isnan(x) == !!isnan(x), "%a", x);
}

static void single(float x, float y)
{
	float p, q;
	int m, n, e = (int)(random_number() % 600) - 300;
	SAME(h_ceilf(x), ceilf(x)); SAME(h_floorf(x), floorf(x)); SAME(h_truncf(x), truncf(x)); SAME(h_roundf(x), roundf(x));
	SAME(h_rintf(x), rintf(x)); SAME(h_nearbyintf(x), nearbyintf(x)); SAME(h_logbf(x), logbf(x)); SAME(h_significandf(x), significandf(x));
	SAME(h_modff(x, &p), modff(x, &q)); CHECK(bits(p) == bits(q), "%a", x);
	SAME(h_frexpf(x, &m), frexpf(x, &n)); CHECK(m == n || !isfinite(x), "%a", x);
	SAME(h_ldexpf(x, e), ldexpf(x, e), 1); SAME(h_scalbnf(x, e), scalbnf(x, e), 1); SAME(h_scalblnf(x, e * 1000000L), scalblnf(x, e * 1000000L), 1);
	SAME(h_nextafterf(x, y), nextafterf(x, y), 1); SAME(h_fdimf(x, y), fdimf(x, y), 1);
	if (x != y) {
		SAME(h_fmaxf(x, y), fmaxf(x, y)); SAME(h_fminf(x, y), fminf(x, y));
	}
	SAME(h_ilogbf(x), ilogbf(x), 1); SAME(h_lrintf(x), lrintf(x)); SAME(h_llrintf(x), llrintf(x)); SAME(h_lroundf(x), lroundf(x)); SAME(h_llroundf(x), llroundf(x));
}

static long double random_long(void)
{
	union { long double x; struct { uint64_t mantissa; uint16_t exponent; } b; } u = { 0 };
	switch (random_number() % 5) {
	case 0:
		return random_double();
	case 1:
		u.b.exponent = random_number() % 3; /* the least */
		break;
	case 2:
		u.b.exponent = 16383 + random_number() % 100;
		break;
	default:
		u.b.exponent = random_number() % 32767;
	}
	u.b.mantissa = (uint64_t)random_number() << 40 ^ (uint64_t)random_number() << 20 ^ random_number();
	if (random_number() % 4 == 0)
		u.b.mantissa &= ~0ULL << random_number() % 64;
	u.b.mantissa = u.b.exponent ? u.b.mantissa | 1ULL << 63 : u.b.mantissa & ~(1ULL << 63);
	u.b.exponent |= (random_number() & 1) << 15;
	return u.x;
}

#define SAMEL(mine, host)                                                                                             \
	do {                                                                                                          \
		int first;                                                                                            \
		long double a, b;                                                                                     \
		errno = 0;                                                                                            \
		a = (mine);                                                                                           \
		first = errno;                                                                                        \
		errno = 0;                                                                                            \
		b = (host);                                                                                           \
		CHECK((a == b && signbit(a) == signbit(b)) || (a != a && b != b), "%La, not %La: " #host " of %La %La %d", a, b, x, y, e); \
		CHECK(first == errno, "errno %d, not %d: " #host " of %La %La %d", first, errno, x, y, e);            \
	} while (0)

static void extended(long double x, long double y)
{
	int m, n, e = (int)(random_number() % 70000) - 35000;
	if (random_number() % 2)
		e %= 200;
	SAMEL(h_frexpl(x, &m), frexpl(x, &n));
	CHECK(m == n || !isfinite(x), "%La", x);
	SAMEL(h_ldexpl(x, e), ldexpl(x, e));
	SAMEL(h_scalbnl(x, e), scalbnl(x, e));
	SAMEL(h_scalblnl(x, e), scalblnl(x, e));
	SAMEL(h_fmodl(x, y), fmodl(x, y));
	SAMEL(h_roundevenl(x), roundevenl(x)); SAMEL(h_ilogbl(x), ilogbl(x));
	CHECK(h_logbl(x) == logbl(x) || isnan(x), "%La", x);
	CHECK(h_lrintl(x) == lrintl(x) && h_llrintl(x) == llrintl(x) && h_lroundl(x) == lroundl(x) && h_llroundl(x) == llroundl(x), "%La", x);
	CHECK(h_finitel(x) == !!finitel(x) && h___finitel(x) == !!finitel(x) && h___signbitl(x) == !!signbit(x) && h___fpclassifyl(x) == fpclassify(x), "%La", x);
	CHECK(h_isinfl(x) == isinfl(x) && h___isinfl(x) == isinfl(x) && h_isnanl(x) == !!isnanl(x) && h___isnanl(x) == !!isnanl(x), "%La", x);
}

void test_floats(void)
{
	long i;
	extended(0.0L, -0.0L), extended(-INFINITY, INFINITY), extended(INFINITY, NAN), extended(NAN, 1);
	for (i = 0; i < 300000; i++) {
		double x = random_double(), y = random_double();
		if (random_number() % 4 == 0)
			y = x;
		wide(x, y);
		single((float)x, (float)y);
		if (i % 20 == 0)
			extended(random_long(), random_long());
	}
}
