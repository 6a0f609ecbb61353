/* This file defines functions of <math.h> on long double, by the bits of an 80-bit number: exact ones. Rounding is to nearest, ties to
 * even.
 * Models: ceill floorl truncl roundl rintl nearbyintl modfl fdiml fmaxl fminl
 * frexpl ldexpl scalbnl scalblnl fmodl remainderl dreml lrintl llrintl lroundl llroundl roundevenl logbl ilogbl
 * isnanl isinfl finitel __isnanl __isinfl __finitel __signbitl __fpclassifyl
 */

extern int *__errno_location(void);

#define __HEDDLE_EDOM 33
#define __HEDDLE_ERANGE 34

union __heddle_long {
	long double x;
	struct {
		unsigned long long mantissa;
		unsigned short exponent;
	} b;
};

/* The exponent without its bias; 16384 for infinities and NaNs. */
static int __heddle_exponent(long double x)
{
	union __heddle_long u;
	u.x = x;
	return (u.b.exponent & 0x7fff) - 16383;
}

static long double __heddle_with_sign(long double x, long double sign)
{
	union __heddle_long u, s;
	u.x = x;
	s.x = sign;
	u.b.exponent = (u.b.exponent & 0x7fff) | (s.b.exponent & 0x8000);
	return u.x;
}

static long double __heddle_trunc(long double x)
{
	int e = __heddle_exponent(x);
	union __heddle_long u;
	if (e >= 63)
		return x;
	if (e < 0)
		return __heddle_with_sign(0, x);
	u.x = x;
	u.b.mantissa &= ~0ULL << (63 - e);
	return u.x;
}

/* Half a unit goes to the even neighbour. */
static long double __heddle_rint(long double x)
{
	long double t = __heddle_trunc(x), rest = t < x ? x - t : t - x;
	if (__heddle_exponent(x) >= 63)
		return x;
	if (rest > 0.5L || (rest == 0.5L && __heddle_trunc(t / 2) * 2 != t))
		t += __heddle_with_sign(1, x);
	return __heddle_with_sign(t, x);
}

long double truncl(long double x)
{
	return __heddle_trunc(x);
}

long double floorl(long double x)
{
	long double t = __heddle_trunc(x);
	return t > x ? t - 1 : t;
}

long double ceill(long double x)
{
	long double t = __heddle_trunc(x);
	return t < x ? __heddle_with_sign(t + 1, x) : t;
}

long double roundl(long double x)
{
	long double t = __heddle_trunc(x), rest = t < x ? x - t : t - x;
	if (__heddle_exponent(x) >= 63)
		return x;
	return rest >= 0.5L ? t + __heddle_with_sign(1, x) : t;
}

long double rintl(long double x)
{
	return __heddle_rint(x);
}

long double nearbyintl(long double x)
{
	return __heddle_rint(x);
}

long double roundevenl(long double x)
{
	return __heddle_rint(x);
}

/* Out of range the result is open; this is what processors give. */
static long long __heddle_whole(long double x, int bits)
{
	long double limit = bits == 64 ? 9223372036854775808.0L : 2147483648.0L;
	if (x >= -limit && x < limit)
		return (long long)x;
	return bits == 64 ? -0x7fffffffffffffffLL - 1 : -0x7fffffffLL - 1;
}

long lrintl(long double x)
{
	return (long)__heddle_whole(__heddle_rint(x), 8 * (int)sizeof(long));
}

long long llrintl(long double x)
{
	return __heddle_whole(__heddle_rint(x), 64);
}

long lroundl(long double x)
{
	return (long)__heddle_whole(roundl(x), 8 * (int)sizeof(long));
}

long long llroundl(long double x)
{
	return __heddle_whole(roundl(x), 64);
}

long double modfl(long double x, long double *whole)
{
	*whole = __heddle_trunc(x);
	return __heddle_with_sign(x == *whole ? 0 : x - *whole, x);
}

long double fdiml(long double x, long double y)
{
	return x <= y ? 0 : x - y;
}

long double fmaxl(long double x, long double y)
{
	return x != x || x < y ? y : x;
}

long double fminl(long double x, long double y)
{
	return x != x || y < x ? y : x;
}

/* Tells whether x is zero, infinite or not a number. */
static int __heddle_special(long double x)
{
	return x == 0 || __heddle_exponent(x) == 16384;
}

/* Gives x, which is not special, as a number from 1 to 2, and the exponent of the power of two that is left. */
static long double __heddle_split(long double x, int *exponent)
{
	union __heddle_long u;
	int more = 0;
	if (__heddle_exponent(x) < -16382) { /* subnormal */
		x *= 0x1p64L;
		more = -64;
	}
	*exponent = __heddle_exponent(x) + more;
	u.x = x;
	u.b.exponent = (u.b.exponent & 0x8000) | 16383;
	return u.x;
}

/* Gives x * 2^e for x from 1 to 2, rounded once. */
static long double __heddle_join(long double x, int e)
{
	union __heddle_long u;
	u.x = x;
	if (e > 16383)
		return x * 0x1p16383L * 2;
	if (e < -16500)
		return x * 0x1p-16445L * 0.25L;
	if (e < -16382) {
		u.b.exponent = (u.b.exponent & 0x8000) | (e + 200 + 16383);
		return u.x * 0x1p-200L;
	}
	u.b.exponent = (u.b.exponent & 0x8000) | (e + 16383);
	return u.x;
}

static long double __heddle_scale(long double x, long n)
{
	int e;
	if (__heddle_special(x))
		return x;
	if (n > 50000)
		n = 50000;
	if (n < -50000)
		n = -50000;
	x = __heddle_split(x, &e);
	x = __heddle_join(x, e + (int)n);
	if (__heddle_special(x))
		*__errno_location() = __HEDDLE_ERANGE;
	return x;
}

long double frexpl(long double x, int *exponent)
{
	*exponent = 0;
	if (__heddle_special(x))
		return x;
	x = __heddle_split(x, exponent);
	++*exponent;
	return x * 0.5L;
}

long double ldexpl(long double x, int n)
{
	return __heddle_scale(x, n);
}

long double scalbnl(long double x, int n)
{
	return __heddle_scale(x, n);
}

long double scalblnl(long double x, long n)
{
	return __heddle_scale(x, n);
}

static long double __heddle_fmod(long double x, long double y)
{
	union __heddle_long a, b;
	unsigned long long rest;
	int ex, ey, high;
	if (y == 0 || (__heddle_exponent(x) == 16384 && x == x)) {
		if (x == x && y == y)
			*__errno_location() = __HEDDLE_EDOM;
		return (x * y) / (x * y);
	}
	if (x != x || y != y)
		return x + y;
	if (x == 0 || __heddle_exponent(y) == 16384)
		return x;
	a.x = __heddle_split(x, &ex);
	b.x = __heddle_split(y, &ey);
	if (ex < ey)
		return x;
	rest = a.b.mantissa;
	for (;;) { /* long division, bit by bit */
		if (rest >= b.b.mantissa)
			rest -= b.b.mantissa;
		if (ex == ey)
			break;
		high = rest >> 63 != 0;
		rest <<= 1;
		if (high) /* the bit that is lost: rest is less than the divisor, which is less than the double */
			rest -= b.b.mantissa;
		ex--;
	}
	if (rest == 0)
		return __heddle_with_sign(0, x);
	while (rest >> 63 == 0) {
		rest <<= 1;
		ex--;
	}
	a.x = 1;
	a.b.mantissa = rest;
	return __heddle_with_sign(__heddle_join(a.x, ex), x);
}

long double fmodl(long double x, long double y)
{
	return __heddle_fmod(x, y);
}

/* x less the multiple of y that is nearest to it, an even one of two. */
static long double __heddle_remainder(long double x, long double y)
{
	long double rest, size, half;
	if (y == 0 || x - x != 0 || y != y)
		return __heddle_fmod(x, y);
	size = __heddle_with_sign(y, 1);
	rest = size <= __LDBL_MAX__ / 2 ? __heddle_fmod(x, size + size) : x;
	rest = __heddle_with_sign(rest, 1);
	if (size - size != 0) {
		/* nothing is taken from a number by an infinity */
	} else if (size < 2 * __LDBL_MIN__) {
		if (rest + rest > size) {
			rest -= size;
			if (rest + rest >= size)
				rest -= size;
		}
	} else {
		half = size / 2;
		if (rest > half) {
			rest -= size;
			if (rest >= half)
				rest -= size;
		}
	}
	return x < 0 || 1 / x < 0 ? -rest : rest;
}

long double remainderl(long double x, long double y)
{
	return __heddle_remainder(x, y);
}

long double dreml(long double x, long double y)
{
	return __heddle_remainder(x, y);
}

long double logbl(long double x)
{
	int e;
	if (x == 0) {
		*__errno_location() = __HEDDLE_ERANGE;
		return -0x1p16383L * 2;
	}
	if (__heddle_special(x))
		return x * x;
	__heddle_split(x, &e);
	return e;
}

int ilogbl(long double x)
{
	int e;
	if (__heddle_special(x)) {
		*__errno_location() = __HEDDLE_EDOM;
		return x == 0 || x != x ? -0x7fffffff - 1 : 0x7fffffff;
	}
	__heddle_split(x, &e);
	return e;
}

static int __heddle_nan(long double x)
{
	return x != x;
}

int isnanl(long double x)
{
	return __heddle_nan(x);
}

int __isnanl(long double x)
{
	return __heddle_nan(x);
}

static int __heddle_infinite(long double x)
{
	return x != x || __heddle_exponent(x) != 16384 ? 0 : x > 0 ? 1 : -1;
}

int isinfl(long double x)
{
	return __heddle_infinite(x);
}

int __isinfl(long double x)
{
	return __heddle_infinite(x);
}

int finitel(long double x)
{
	return __heddle_exponent(x) != 16384;
}

int __finitel(long double x)
{
	return __heddle_exponent(x) != 16384;
}

int __signbitl(long double x)
{
	union __heddle_long u;
	u.x = x;
	return u.b.exponent >> 15;
}

/* 0 to 4: NaN, infinite, zero, subnormal, normal. */
int __fpclassifyl(long double x)
{
	if (__heddle_exponent(x) == 16384)
		return x == x;
	return x == 0 ? 2 : __heddle_exponent(x) == -16383 ? 3 : 4;
}
