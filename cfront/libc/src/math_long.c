/* This file defines functions of <math.h> on long double, by the bits of an 80-bit number: exact ones. Rounding is to nearest, ties to
 * even.
 * Models: ceill floorl truncl roundl rintl nearbyintl modfl fdiml fmaxl fminl
 */

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
