/* This file defines for floats what math.c defines for floats.
 * Models: ceilf floorf truncf roundf roundevenf rintf nearbyintf lrintf llrintf lroundf llroundf modff frexpf ldexpf
 * scalbnf scalblnf logbf ilogbf nextafterf fdimf fmaxf fminf nanf significandf finitef __isnanf __isinff
 * __finitef __signbitf __fpclassifyf isnanf isinff
 */

typedef unsigned __heddle_bits; /* 32 of them */

extern int *__errno_location(void);

#define __HEDDLE_EDOM 33
#define __HEDDLE_ERANGE 34
#define __HEDDLE_SIGN (1U << 31)
#define __HEDDLE_INFINITY (0xffU << 23)

static __heddle_bits __heddle_to_bits(float x)
{
	union { float x; __heddle_bits b; } u;
	u.x = x;
	return u.b;
}

static float __heddle_from_bits(__heddle_bits b)
{
	union { float x; __heddle_bits b; } u;
	u.b = b;
	return u.x;
}

/* The exponent without its bias; 128 for infinities and NaNs. */
static int __heddle_exponent(__heddle_bits b)
{
	return (int)(b >> 23 & 0xff) - 127;
}

static float __heddle_with_sign(float x, float sign)
{
	return __heddle_from_bits((__heddle_to_bits(x) & ~__HEDDLE_SIGN) | (__heddle_to_bits(sign) & __HEDDLE_SIGN));
}

/* The bits of the fraction that stand behind the point, of a number of this exponent. */
static __heddle_bits __heddle_behind(int e)
{
	return e < 0 ? ~0U >> 9 : e >= 23 ? 0 : (~0U >> 9) >> e;
}

static float __heddle_trunc(float x)
{
	__heddle_bits b = __heddle_to_bits(x);
	int e = __heddle_exponent(b);
	return __heddle_from_bits(e < 0 ? b & __HEDDLE_SIGN : b & ~__heddle_behind(e));
}

/* Adding and taking away 2^23 leaves the nearest integer. */
static float __heddle_rint(float x)
{
	float big = __heddle_with_sign(8388608.0f, x);
	return __heddle_exponent(__heddle_to_bits(x)) >= 23 ? x : __heddle_with_sign(x + big - big, x);
}

/* Half a unit goes away from 0. */
static float __heddle_round(float x)
{
	float t = __heddle_trunc(x), rest = x - t;
	if (__heddle_exponent(__heddle_to_bits(x)) >= 23)
		return x;
	return __heddle_with_sign(rest >= 0.5f ? t + 1 : rest <= -0.5f ? t - 1 : t, x);
}

float truncf(float x)
{
	return __heddle_trunc(x);
}

float floorf(float x)
{
	float t = __heddle_trunc(x);
	return t > x ? t - 1 : t;
}

float ceilf(float x)
{
	float t = __heddle_trunc(x);
	return t < x ? __heddle_with_sign(t + 1, x) : t;
}

float roundf(float x)
{
	return __heddle_round(x);
}

float roundevenf(float x)
{
	return __heddle_rint(x);
}

float rintf(float x)
{
	return __heddle_rint(x);
}

float nearbyintf(float x)
{
	return __heddle_rint(x);
}

/* Out of range the result is open; this is what processors give. */
static long long __heddle_whole(float x, int bits)
{
	float limit = bits == 64 ? 9223372036854775808.0f : 2147483648.0f;
	if (x >= -limit && x < limit)
		return (long long)x;
	return bits == 64 ? -0x7fffffffffffffffLL - 1 : -0x7fffffffLL - 1;
}

long lrintf(float x)
{
	return (long)__heddle_whole(__heddle_rint(x), 8 * (int)sizeof(long));
}

long long llrintf(float x)
{
	return __heddle_whole(__heddle_rint(x), 64);
}

long lroundf(float x)
{
	return (long)__heddle_whole(__heddle_round(x), 8 * (int)sizeof(long));
}

long long llroundf(float x)
{
	return __heddle_whole(__heddle_round(x), 64);
}

float modff(float x, float *whole)
{
	float t = __heddle_trunc(x);
	*whole = t;
	return __heddle_with_sign(__heddle_exponent(__heddle_to_bits(x)) == 128 && x == t ? 0 : x - t, x);
}

static int __heddle_special(float x)
{
	return x == 0 || __heddle_exponent(__heddle_to_bits(x)) == 128;
}

/* Makes a subnormal number normal: what it was multiplied by is 2^(result). */
static int __heddle_normalise(float *x)
{
	if (__heddle_exponent(__heddle_to_bits(*x)) != -127)
		return 0;
	*x *= 33554432.0f;
	return 25;
}

float frexpf(float x, int *exp)
{
	__heddle_bits b;
	int shift;
	*exp = 0;
	if (__heddle_special(x))
		return x;
	shift = __heddle_normalise(&x);
	b = __heddle_to_bits(x);
	*exp = __heddle_exponent(b) + 1 - shift;
	return __heddle_from_bits((b & ~__HEDDLE_INFINITY) | 126U << 23);
}

static float __heddle_scale(float x, long n)
{
	__heddle_bits b;
	long e;
	float r;
	if (__heddle_special(x))
		return x;
	e = -__heddle_normalise(&x);
	b = __heddle_to_bits(x);
	n = n > 5000 ? 5000 : n < -5000 ? -5000 : n;
	e += __heddle_exponent(b) + n;
	if (e > 127) {
		*__errno_location() = __HEDDLE_ERANGE;
		return __heddle_with_sign(__heddle_from_bits(__HEDDLE_INFINITY), x);
	}
	if (e >= -126)
		return __heddle_from_bits((b & ~__HEDDLE_INFINITY) | (__heddle_bits)(e + 127) << 23);
	/* Subnormal: one multiplication rounds it, of a number that is not too small for it. */
	if (e < -126 - 25)
		e = -126 - 25;
	r = __heddle_from_bits((b & ~__HEDDLE_INFINITY) | (__heddle_bits)(e + 25 + 127) << 23) * 2.98023223876953125e-8f;
	if (r == 0)
		*__errno_location() = __HEDDLE_ERANGE;
	return r;
}

float ldexpf(float x, int n)
{
	return __heddle_scale(x, n);
}

float scalbnf(float x, int n)
{
	return __heddle_scale(x, n);
}

float scalblnf(float x, long n)
{
	return __heddle_scale(x, n);
}

float logbf(float x)
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

int ilogbf(float x)
{
	int shift;
	if (__heddle_special(x)) {
		*__errno_location() = __HEDDLE_EDOM;
		return x == 0 || x != x ? -0x7fffffff - 1 : 0x7fffffff;
	}
	shift = __heddle_normalise(&x);
	return __heddle_exponent(__heddle_to_bits(x)) - shift;
}

float nextafterf(float x, float y)
{
	__heddle_bits b = __heddle_to_bits(x);
	float r;
	if (x != x || y != y)
		return x + y;
	if (x == y)
		return y;
	if (x == 0)
		b = (__heddle_to_bits(y) & __HEDDLE_SIGN) | 1;
	else
		b = (x < y) == (x > 0) ? b + 1 : b - 1;
	r = __heddle_from_bits(b);
	if (x != 0 && (__heddle_exponent(b) == 128 || __heddle_exponent(b) == -127))
		*__errno_location() = __HEDDLE_ERANGE;
	return r;
}

float fdimf(float x, float y)
{
	float d;
	if (x <= y)
		return 0;
	d = x - y;
	if (__heddle_exponent(__heddle_to_bits(d)) == 128 && __heddle_exponent(__heddle_to_bits(x)) != 128 && __heddle_exponent(__heddle_to_bits(y)) != 128)
		*__errno_location() = __HEDDLE_ERANGE;
	return d;
}

float fmaxf(float x, float y)
{
	return y != y || x > y ? x : y;
}

float fminf(float x, float y)
{
	return y != y || x < y ? x : y;
}

float nanf(const char *text)
{
	while (*text != 0)
		text++;
	return __heddle_from_bits(__HEDDLE_INFINITY | 1U << 22);
}

float significandf(float x)
{
	int shift;
	if (__heddle_special(x))
		return x;
	shift = __heddle_normalise(&x);
	(void)shift;
	return __heddle_from_bits((__heddle_to_bits(x) & ~__HEDDLE_INFINITY) | 127U << 23);
}

int finitef(float x)
{
	return __heddle_exponent(__heddle_to_bits(x)) != 128;
}

int __finitef(float x)
{
	return __heddle_exponent(__heddle_to_bits(x)) != 128;
}

int isnanf(float x)
{
	return x != x;
}

int __isnanf(float x)
{
	return x != x;
}

static int __heddle_infinite(float x)
{
	return (__heddle_to_bits(x) & ~__HEDDLE_SIGN) != __HEDDLE_INFINITY ? 0 : x > 0 ? 1 : -1;
}

int isinff(float x)
{
	return __heddle_infinite(x);
}

int __isinff(float x)
{
	return __heddle_infinite(x);
}

int __signbitf(float x)
{
	return (__heddle_to_bits(x) & __HEDDLE_SIGN) != 0;
}

/* 0 to 4: NaN, infinite, zero, subnormal, normal. */
int __fpclassifyf(float x)
{
	if (x != x)
		return 0;
	if (__heddle_infinite(x))
		return 1;
	return x == 0 ? 2 : __heddle_exponent(__heddle_to_bits(x)) == -127 ? 3 : 4;
}
