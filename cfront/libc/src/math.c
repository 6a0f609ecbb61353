/* This file defines the functions of <math.h> that round to integers and take numbers apart:
 * exact ones, made of operations on bits, for doubles. Rounding is to nearest, ties to even: no other
 * mode can be set.
 * Models: ceil floor trunc round roundeven rint nearbyint lrint llrint lround llround modf frexp ldexp scalbn scalbln logb ilogb
 * nextafter fdim fmax fmin nan significand finite __isnan __isinf __finite __signbit __fpclassify isnan isinf
 */

typedef unsigned long long __heddle_bits;

extern int *__errno_location(void);

#define __HEDDLE_EDOM 33
#define __HEDDLE_ERANGE 34
#define __HEDDLE_SIGN (1ULL << 63)
#define __HEDDLE_INFINITY (0x7ffULL << 52)

static __heddle_bits __heddle_to_bits(double x)
{
	union { double x; __heddle_bits b; } u;
	u.x = x;
	return u.b;
}

static double __heddle_from_bits(__heddle_bits b)
{
	union { double x; __heddle_bits b; } u;
	u.b = b;
	return u.x;
}

/* The exponent without its bias; 1024 for infinities and NaNs. */
static int __heddle_exponent(__heddle_bits b)
{
	return (int)(b >> 52 & 0x7ff) - 1023;
}

static double __heddle_with_sign(double x, double sign)
{
	return __heddle_from_bits((__heddle_to_bits(x) & ~__HEDDLE_SIGN) | (__heddle_to_bits(sign) & __HEDDLE_SIGN));
}

/* The bits of the fraction that stand behind the point, of a number of this exponent. */
static __heddle_bits __heddle_behind(int e)
{
	return e < 0 ? ~0ULL >> 12 : e >= 52 ? 0 : (~0ULL >> 12) >> e;
}

static double __heddle_trunc(double x)
{
	__heddle_bits b = __heddle_to_bits(x);
	int e = __heddle_exponent(b);
	return __heddle_from_bits(e < 0 ? b & __HEDDLE_SIGN : b & ~__heddle_behind(e));
}

/* Adding and taking away 2^52 leaves the nearest integer. */
static double __heddle_rint(double x)
{
	double big = __heddle_with_sign(4503599627370496.0, x);
	return __heddle_exponent(__heddle_to_bits(x)) >= 52 ? x : __heddle_with_sign(x + big - big, x);
}

/* Half a unit goes away from 0. */
static double __heddle_round(double x)
{
	double t = __heddle_trunc(x), rest = x - t;
	if (__heddle_exponent(__heddle_to_bits(x)) >= 52)
		return x;
	return __heddle_with_sign(rest >= 0.5 ? t + 1 : rest <= -0.5 ? t - 1 : t, x);
}

double trunc(double x)
{
	return __heddle_trunc(x);
}

double floor(double x)
{
	double t = __heddle_trunc(x);
	return t > x ? t - 1 : t;
}

double ceil(double x)
{
	double t = __heddle_trunc(x);
	return t < x ? __heddle_with_sign(t + 1, x) : t;
}

double round(double x)
{
	return __heddle_round(x);
}

double roundeven(double x)
{
	return __heddle_rint(x);
}

double rint(double x)
{
	return __heddle_rint(x);
}

double nearbyint(double x)
{
	return __heddle_rint(x);
}

/* Out of range the result is open; this is what processors give. */
static long long __heddle_whole(double x, int bits)
{
	double limit = bits == 64 ? 9223372036854775808.0 : 2147483648.0;
	if (x >= -limit && x < limit)
		return (long long)x;
	return bits == 64 ? -0x7fffffffffffffffLL - 1 : -0x7fffffffLL - 1;
}

long lrint(double x)
{
	return (long)__heddle_whole(__heddle_rint(x), 8 * (int)sizeof(long));
}

long long llrint(double x)
{
	return __heddle_whole(__heddle_rint(x), 64);
}

long lround(double x)
{
	return (long)__heddle_whole(__heddle_round(x), 8 * (int)sizeof(long));
}

long long llround(double x)
{
	return __heddle_whole(__heddle_round(x), 64);
}

double modf(double x, double *whole)
{
	double t = __heddle_trunc(x);
	*whole = t;
	return __heddle_with_sign(__heddle_exponent(__heddle_to_bits(x)) == 1024 && x == t ? 0 : x - t, x);
}

static int __heddle_special(double x)
{
	return x == 0 || __heddle_exponent(__heddle_to_bits(x)) == 1024;
}

/* Makes a subnormal number normal: what it was multiplied by is 2^(result). */
static int __heddle_normalise(double *x)
{
	if (__heddle_exponent(__heddle_to_bits(*x)) != -1023)
		return 0;
	*x *= 18014398509481984.0;
	return 54;
}

double frexp(double x, int *exp)
{
	__heddle_bits b;
	int shift;
	*exp = 0;
	if (__heddle_special(x))
		return x;
	shift = __heddle_normalise(&x);
	b = __heddle_to_bits(x);
	*exp = __heddle_exponent(b) + 1 - shift;
	return __heddle_from_bits((b & ~__HEDDLE_INFINITY) | 1022ULL << 52);
}

static double __heddle_scale(double x, long n)
{
	__heddle_bits b;
	long e;
	double r;
	if (__heddle_special(x))
		return x;
	e = -__heddle_normalise(&x);
	b = __heddle_to_bits(x);
	n = n > 5000 ? 5000 : n < -5000 ? -5000 : n;
	e += __heddle_exponent(b) + n;
	if (e > 1023) {
		*__errno_location() = __HEDDLE_ERANGE;
		return __heddle_with_sign(__heddle_from_bits(__HEDDLE_INFINITY), x);
	}
	if (e >= -1022)
		return __heddle_from_bits((b & ~__HEDDLE_INFINITY) | (__heddle_bits)(e + 1023) << 52);
	/* Subnormal: one multiplication rounds it, of a number that is not too small for it. */
	if (e < -1022 - 54)
		e = -1022 - 54;
	r = __heddle_from_bits((b & ~__HEDDLE_INFINITY) | (__heddle_bits)(e + 54 + 1023) << 52) * 5.5511151231257827e-17;
	if (r == 0)
		*__errno_location() = __HEDDLE_ERANGE;
	return r;
}

double ldexp(double x, int n)
{
	return __heddle_scale(x, n);
}

double scalbn(double x, int n)
{
	return __heddle_scale(x, n);
}

double scalbln(double x, long n)
{
	return __heddle_scale(x, n);
}

double logb(double x)
{
	int shift;
	if (x == 0) {
		*__errno_location() = __HEDDLE_ERANGE;
		return -__heddle_from_bits(__HEDDLE_INFINITY);
	}
	if (__heddle_special(x))
		return x * x;
	shift = __heddle_normalise(&x);
	return __heddle_exponent(__heddle_to_bits(x)) - shift;
}

int ilogb(double x)
{
	int shift;
	if (__heddle_special(x)) {
		*__errno_location() = __HEDDLE_EDOM;
		return x == 0 || x != x ? -0x7fffffff - 1 : 0x7fffffff;
	}
	shift = __heddle_normalise(&x);
	return __heddle_exponent(__heddle_to_bits(x)) - shift;
}

double nextafter(double x, double y)
{
	__heddle_bits b = __heddle_to_bits(x);
	double r;
	if (x != x || y != y)
		return x + y;
	if (x == y)
		return y;
	if (x == 0)
		b = (__heddle_to_bits(y) & __HEDDLE_SIGN) | 1;
	else
		b = (x < y) == (x > 0) ? b + 1 : b - 1;
	r = __heddle_from_bits(b);
	if (x != 0 && (__heddle_exponent(b) == 1024 || __heddle_exponent(b) == -1023))
		*__errno_location() = __HEDDLE_ERANGE;
	return r;
}

double fdim(double x, double y)
{
	double d;
	if (x <= y)
		return 0;
	d = x - y;
	if (__heddle_exponent(__heddle_to_bits(d)) == 1024 && __heddle_exponent(__heddle_to_bits(x)) != 1024 && __heddle_exponent(__heddle_to_bits(y)) != 1024)
		*__errno_location() = __HEDDLE_ERANGE;
	return d;
}

double fmax(double x, double y)
{
	return y != y || x > y ? x : y;
}

double fmin(double x, double y)
{
	return y != y || x < y ? x : y;
}

double nan(const char *text)
{
	while (*text != 0)
		text++;
	return __heddle_from_bits(__HEDDLE_INFINITY | 1ULL << 51);
}

double significand(double x)
{
	int shift;
	if (__heddle_special(x))
		return x;
	shift = __heddle_normalise(&x);
	(void)shift;
	return __heddle_from_bits((__heddle_to_bits(x) & ~__HEDDLE_INFINITY) | 1023ULL << 52);
}

int finite(double x)
{
	return __heddle_exponent(__heddle_to_bits(x)) != 1024;
}

int __finite(double x)
{
	return __heddle_exponent(__heddle_to_bits(x)) != 1024;
}

int isnan(double x)
{
	return x != x;
}

int __isnan(double x)
{
	return x != x;
}

static int __heddle_infinite(double x)
{
	return (__heddle_to_bits(x) & ~__HEDDLE_SIGN) != __HEDDLE_INFINITY ? 0 : x > 0 ? 1 : -1;
}

int isinf(double x)
{
	return __heddle_infinite(x);
}

int __isinf(double x)
{
	return __heddle_infinite(x);
}

int __signbit(double x)
{
	return (__heddle_to_bits(x) & __HEDDLE_SIGN) != 0;
}

/* 0 to 4: NaN, infinite, zero, subnormal, normal. */
int __fpclassify(double x)
{
	if (x != x)
		return 0;
	if (__heddle_infinite(x))
		return 1;
	return x == 0 ? 2 : __heddle_exponent(__heddle_to_bits(x)) == -1023 ? 3 : 4;
}
