/* This file defines the conversions from wide text to integers of <wchar.h>.
 * Models: wcstol wcstoul wcstoll wcstoull
 * __isoc23_wcstol __isoc23_wcstoul __isoc23_wcstoll __isoc23_wcstoull
 */

typedef unsigned long long __heddle_bits;
typedef __WCHAR_TYPE__ __heddle_wide;

extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EINVAL 22
#define __HEDDLE_ERANGE 34

/* The value of a digit or letter, 36 for anything else. */
static int __heddle_digit(__heddle_wide c)
{
	if (c >= '0' && c <= '9')
		return (int)(c - '0');
	if (c >= 'a' && c <= 'z')
		return (int)(c - 'a') + 10;
	if (c >= 'A' && c <= 'Z')
		return (int)(c - 'A') + 10;
	return 36;
}

/* As in strtol.c. */
static __heddle_bits __heddle_integer(const __heddle_wide *text, __heddle_wide **end, int base, int is_signed, __heddle_bits max)
{
	const __heddle_wide *s = text;
	__heddle_bits limit, cutoff, value = 0;
	int negative = 0, over = 0, rest, d;
	__heddle_wide c;

	if (base < 0 || base == 1 || base > 36) {
		*__errno_location() = __HEDDLE_EINVAL;
		return 0;
	}
	while ((c = *s) == ' ' || (c >= '\t' && c <= '\r'))
		s++;
	if (c == '-' || c == '+') {
		negative = c == '-';
		s++;
		c = *s;
	}
	if (c == '0' && (base == 0 || base == 16) && (s[1] == 'x' || s[1] == 'X') && __heddle_digit(s[2]) < 16) {
		s += 2;
		base = 16;
	} else if (base == 0) {
		base = c == '0' ? 8 : 10;
	}

	limit = !is_signed ? max : negative ? max / 2 + 1 : max / 2;
	cutoff = limit / (unsigned)base;
	rest = (int)(limit % (unsigned)base);
	d = __heddle_digit(*s);
	if (d >= base) {
		if (end != 0)
			*end = (__heddle_wide *)text;
		return 0;
	}
	do {
		if (value > cutoff || (value == cutoff && d > rest))
			over = 1;
		if (!over)
			value = value * (unsigned)base + (unsigned)d;
		s++;
		d = __heddle_digit(*s);
	} while (d < base);
	if (end != 0)
		*end = (__heddle_wide *)s;
	if (over) {
		*__errno_location() = __HEDDLE_ERANGE;
		value = limit;
		negative = negative && is_signed;
	}
	return negative ? 0 - value : value;
}

long wcstol(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return (long)__heddle_integer(s, end, base, 1, ~0UL);
}

unsigned long wcstoul(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return (unsigned long)__heddle_integer(s, end, base, 0, ~0UL);
}

long long wcstoll(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return (long long)__heddle_integer(s, end, base, 1, ~0ULL);
}

unsigned long long wcstoull(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return __heddle_integer(s, end, base, 0, ~0ULL);
}

/* As in strtol.c. */
static int __heddle_binary(const __heddle_wide *s, int base)
{
	while (*s == ' ' || (*s >= '\t' && *s <= '\r'))
		s++;
	if (*s == '-' || *s == '+')
		s++;
	return (base == 0 || base == 2) && *s == '0' && (s[1] == 'b' || s[1] == 'B') && (s[2] == '0' || s[2] == '1');
}

static __heddle_bits __heddle_c23(const __heddle_wide *s, __heddle_wide **end, int base, int is_signed, __heddle_bits max)
{
	if (__heddle_binary(s, base))
		__heddle_unsupported("a binary number in a text");
	return __heddle_integer(s, end, base, is_signed, max);
}

long __isoc23_wcstol(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return (long)__heddle_c23(s, end, base, 1, ~0UL);
}

unsigned long __isoc23_wcstoul(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return (unsigned long)__heddle_c23(s, end, base, 0, ~0UL);
}

long long __isoc23_wcstoll(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return (long long)__heddle_c23(s, end, base, 1, ~0ULL);
}

unsigned long long __isoc23_wcstoull(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ **end, int base)
{
	return __heddle_c23(s, end, base, 0, ~0ULL);
}
