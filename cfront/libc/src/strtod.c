/* This file defines the conversions from text to floating numbers of <stdlib.h>:
 * decimal and hexadecimal, infinities and NaNs, rounded to nearest even. Short
 * decimals are converted by one exact multiplication or division; the others
 * by long division of big integers, which is exact too but takes many steps.
 * Models: strtod strtof atof __heddle_strtod __heddle_strtof
 */

typedef unsigned __heddle_word; /* 32 bits */
typedef unsigned long long __heddle_long;

extern int *__errno_location(void);

#define __HEDDLE_ERANGE 34

/* More significant digits than this only matter by not all being zero: halfway
   points between two doubles have no more than 767. */
#define __HEDDLE_DIGITS 780

/* A decimal exponent beyond this is as good as infinite. */
#define __HEDDLE_FAR 100000

/* Decimal numbers of at least 10^311 overflow, below 10^-345 they round to 0. In
   between a quotient's parts have at most 781+345 digits: 3741 bits. */
#define __HEDDLE_WORDS 120

typedef struct {
	int n; /* words in use; the highest is not 0 */
	__heddle_word w[__HEDDLE_WORDS];
} __heddle_big;

/* The target format: bits of the significand, exponents of the least and greatest normal numbers. */
typedef struct {
	int bits, least, greatest;
} __heddle_format;

/* value is first * 2^(exp-63), its top bit set, and a little more if inexact. Gives the
   bits of the nearest number of the format, without the sign. */
static __heddle_long __heddle_round(const __heddle_format *f, __heddle_long value, int exp, int inexact)
{
	int drop = 64 - f->bits, top = exp - f->least + 1;
	const __heddle_long infinite = (__heddle_long)(f->greatest - f->least + 2) << (f->bits - 1);
	__heddle_long m, rest, half;
	if (exp > f->greatest) {
		*__errno_location() = __HEDDLE_ERANGE;
		return infinite;
	}
	if (exp < f->least) { /* subnormal: fewer bits */
		drop += f->least - exp;
		top = 0;
	}
	if (drop > 64) {
		m = 0;
		inexact = 1;
	} else {
		rest = drop == 64 ? value : value & ((1ULL << drop) - 1);
		half = 1ULL << (drop - 1);
		m = drop == 64 ? 0 : value >> drop;
		if (rest > half || (rest == half && (inexact || (m & 1) != 0)))
			m++;
		inexact = inexact || rest != 0;
	}
	/* A carry out of the significand goes into the exponent, where it belongs. */
	if (top > 0)
		m += (__heddle_long)(top - 1) << (f->bits - 1);
	if (m >= infinite) {
		*__errno_location() = __HEDDLE_ERANGE;
		return infinite;
	}
	if (inexact && top == 0) {
		/* Tiny, unless rounding with an unbounded exponent reaches the least normal number. */
		int reaches = exp == f->least - 1 && value >> (64 - f->bits) == (1ULL << f->bits) - 1 &&
			      (value >> (63 - f->bits) & 1) != 0;
		if (!reaches)
			*__errno_location() = __HEDDLE_ERANGE;
	}
	return m;
}

static void __heddle_trim(__heddle_big *b)
{
	while (b->n > 0 && b->w[b->n - 1] == 0)
		b->n--;
}

/* b = b * by + add */
static void __heddle_muladd(__heddle_big *b, __heddle_word by, __heddle_word add)
{
	__heddle_long carry = add;
	int i;
	for (i = 0; i < b->n; i++) {
		carry += (__heddle_long)b->w[i] * by;
		b->w[i] = (__heddle_word)carry;
		carry >>= 32;
	}
	if (carry != 0) {
		b->w[b->n] = (__heddle_word)carry;
		b->n++;
	}
}

static void __heddle_pow10(__heddle_big *b, int n)
{
	while (n >= 9) {
		__heddle_muladd(b, 1000000000u, 0);
		n -= 9;
	}
	while (n > 0) {
		__heddle_muladd(b, 10, 0);
		n--;
	}
}

static int __heddle_bits(const __heddle_big *b)
{
	int n = 32 * (b->n - 1);
	__heddle_word w = b->w[b->n - 1];
	while (w != 0) {
		n++;
		w >>= 1;
	}
	return n;
}

static void __heddle_shift(__heddle_big *b, int by)
{
	int words = by / 32, i;
	by %= 32;
	if (by != 0)
		__heddle_muladd(b, 1u << by, 0);
	if (words == 0)
		return;
	for (i = b->n - 1; i >= 0; i--)
		b->w[i + words] = b->w[i];
	for (i = 0; i < words; i++)
		b->w[i] = 0;
	b->n += words;
}

static int __heddle_less(const __heddle_big *a, const __heddle_big *b)
{
	int i;
	if (a->n != b->n)
		return a->n < b->n;
	for (i = a->n - 1; i >= 0; i--)
		if (a->w[i] != b->w[i])
			return a->w[i] < b->w[i];
	return 0;
}

/* a = a - b, where a >= b */
static void __heddle_sub(__heddle_big *a, const __heddle_big *b)
{
	__heddle_long borrow = 0;
	int i;
	for (i = 0; i < a->n; i++) {
		__heddle_long d = (__heddle_long)a->w[i] - (i < b->n ? b->w[i] : 0) - borrow;
		a->w[i] = (__heddle_word)d;
		borrow = d >> 63;
	}
	__heddle_trim(a);
}

static int __heddle_isdigit(char c)
{
	return c >= '0' && c <= '9';
}

static int __heddle_hex(char c)
{
	if (__heddle_isdigit(c))
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Tells whether s starts with word, which is in lower case, in any case. */
static int __heddle_word_at(const char *s, const char *word)
{
	while (*word != 0) {
		char c = *s;
		if (c >= 'A' && c <= 'Z')
			c = (char)(c + ('a' - 'A'));
		if (c != *word)
			return 0;
		s++;
		word++;
	}
	return 1;
}

/* Reads an exponent, if one introduced by the given small letter stands at s; moves s behind it. */
static int __heddle_exponent(const char **s, char letter)
{
	const char *p = *s;
	int negative = 0, e = 0;
	if (*p != letter && *p != letter - ('a' - 'A'))
		return 0;
	p++;
	if (*p == '-' || *p == '+') {
		negative = *p == '-';
		p++;
	}
	if (!__heddle_isdigit(*p))
		return 0;
	while (__heddle_isdigit(*p)) {
		if (e < __HEDDLE_FAR)
			e = e * 10 + (*p - '0');
		p++;
	}
	*s = p;
	return negative ? -e : e;
}

/* Converts the digits that follow "0x"; there is at least one. */
static __heddle_long __heddle_hexadecimal(const __heddle_format *f, const char **text)
{
	const char *s = *text;
	__heddle_long value = 0;
	long long exp = 63;
	int inexact = 0, fraction = 0, d;
	for (;; s++) {
		if (*s == '.' && !fraction) {
			fraction = 1;
			continue;
		}
		d = __heddle_hex(*s);
		if (d < 0)
			break;
		if (value >> 60 == 0) {
			value = value << 4 | (__heddle_long)d;
			exp -= fraction ? 4 : 0;
		} else {
			inexact = inexact || d != 0;
			exp += fraction ? 0 : 4;
		}
	}
	exp += __heddle_exponent(&s, 'p');
	*text = s;
	if (value == 0)
		return 0;
	while (value >> 63 == 0) {
		value <<= 1;
		exp--;
	}
	if (exp > __HEDDLE_FAR)
		exp = __HEDDLE_FAR;
	if (exp < -__HEDDLE_FAR)
		exp = -__HEDDLE_FAR;
	return __heddle_round(f, value, (int)exp, inexact);
}

/* The exact powers of ten. */
static const double __heddle_tens[] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

/* num / den, neither 0: scales them to 1 <= num/den < 2, then divides bit by bit. */
static __heddle_long __heddle_quotient(const __heddle_format *f, __heddle_big *num, __heddle_big *den)
{
	__heddle_long value = 0;
	int exp = __heddle_bits(num) - __heddle_bits(den), i;
	if (exp > 0)
		__heddle_shift(den, exp);
	else if (exp < 0)
		__heddle_shift(num, -exp);
	if (__heddle_less(num, den)) {
		__heddle_shift(num, 1);
		exp--;
	}
	for (i = 0; i < 64; i++) {
		value <<= 1;
		if (!__heddle_less(num, den)) {
			__heddle_sub(num, den);
			value |= 1;
		}
		if (num->n > 0)
			__heddle_shift(num, 1);
	}
	return __heddle_round(f, value, exp, num->n > 0);
}

/* Converts decimal digits; there is at least one. */
static __heddle_long __heddle_decimal(const __heddle_format *f, const char **text)
{
	const char *s = *text, *first = 0;
	__heddle_long small = 0;
	__heddle_big num, den;
	long long exp = 0; /* of ten, belongs to the digits kept */
	int kept = 0, more = 0, fraction = 0, i;

	for (;; s++) {
		if (*s == '.' && !fraction) {
			fraction = 1;
			continue;
		}
		if (!__heddle_isdigit(*s))
			break;
		if (first == 0 && *s != '0')
			first = s;
		if (first != 0 && kept < __HEDDLE_DIGITS) {
			kept++;
			if (kept <= 18)
				small = small * 10 + (unsigned)(*s - '0');
			exp -= fraction;
		} else if (first != 0) {
			more = more || *s != '0';
			exp += !fraction;
		} else {
			exp -= fraction;
		}
	}
	exp += __heddle_exponent(&s, 'e');
	*text = s;
	if (first == 0)
		return 0;
	if (kept <= 18 && f->bits == 53 && small >> 53 == 0 && exp >= -22 && exp <= 22) {
		union { double d; __heddle_long bits; } u;
		u.d = exp < 0 ? (double)small / __heddle_tens[-exp] : (double)small * __heddle_tens[exp];
		return u.bits;
	}
	if (kept + exp > 311)
		return __heddle_round(f, 1ULL << 63, __HEDDLE_FAR, 1);
	if (kept + exp < -345)
		return __heddle_round(f, 1ULL << 63, -__HEDDLE_FAR, 1);

	num.n = 0;
	for (i = 0, s = first; i < kept; s++)
		if (*s != '.') {
			__heddle_muladd(&num, 10, (unsigned)(*s - '0'));
			i++;
		}
	if (more) { /* any digit will do: no halfway point is that long */
		__heddle_muladd(&num, 10, 1);
		exp--;
	}
	den.n = 1;
	den.w[0] = 1;
	__heddle_pow10(exp < 0 ? &den : &num, (int)(exp < 0 ? -exp : exp));
	return __heddle_quotient(f, &num, &den);
}

/* Gives the bits of the number that text starts with. */
static __heddle_long __heddle_float(const __heddle_format *f, const char *text, char **end)
{
	const char *s = text;
	const __heddle_long infinite = (__heddle_long)(f->greatest - f->least + 2) << (f->bits - 1);
	__heddle_long bits;
	int negative = 0;
	char c;

	while ((c = *s) == ' ' || (c >= '\t' && c <= '\r'))
		s++;
	if (c == '-' || c == '+') {
		negative = c == '-';
		s++;
	}
	if (__heddle_word_at(s, "0x") && (__heddle_hex(s[2]) >= 0 || (s[2] == '.' && __heddle_hex(s[3]) >= 0))) {
		s += 2;
		bits = __heddle_hexadecimal(f, &s);
	} else if (__heddle_isdigit(*s) || (*s == '.' && __heddle_isdigit(s[1]))) {
		bits = __heddle_decimal(f, &s);
	} else if (__heddle_word_at(s, "inf")) {
		s += __heddle_word_at(s, "infinity") ? 8 : 3;
		bits = infinite;
	} else if (__heddle_word_at(s, "nan")) {
		s += 3;
		if (*s == '(') { /* the letters choose among NaNs that nothing here tells apart */
			const char *p = s + 1;
			while (__heddle_isdigit(*p) || (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_')
				p++;
			if (*p == ')')
				s = p + 1;
		}
		bits = infinite | 1ULL << (f->bits - 2);
	} else {
		if (end != 0)
			*end = (char *)text;
		return 0;
	}
	if (end != 0)
		*end = (char *)s;
	if (negative)
		bits |= f->bits == 53 ? 1ULL << 63 : 1ULL << 31;
	return bits;
}

double __heddle_strtod(const char *s, char **end)
{
	const __heddle_format format = { 53, -1022, 1023 };
	union { double d; __heddle_long bits; } u;
	u.bits = __heddle_float(&format, s, end);
	return u.d;
}

float __heddle_strtof(const char *s, char **end)
{
	const __heddle_format format = { 24, -126, 127 };
	union { float d; __heddle_word bits; } u;
	u.bits = (__heddle_word)__heddle_float(&format, s, end);
	return u.d;
}

double strtod(const char *s, char **end)
{
	return __heddle_strtod(s, end);
}

float strtof(const char *s, char **end)
{
	return __heddle_strtof(s, end);
}

double atof(const char *s)
{
	return __heddle_strtod(s, 0);
}
