/* This file defines the conversions from text to integers of <stdlib.h> and <inttypes.h>.
 * Models: strtol strtoul strtoll strtoull strtoimax strtoumax atoi atol atoll
 * strtoq strtouq __isoc23_strtol __isoc23_strtoul __isoc23_strtoll __isoc23_strtoull
 */

typedef unsigned long long __heddle_wide;

extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

/* Linux's numbers of these errors. */
#define __HEDDLE_EINVAL 22
#define __HEDDLE_ERANGE 34

/* The value of a digit or letter, 36 for anything else. */
static int __heddle_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 10;
	return 36;
}

/* Converts for a type whose greatest unsigned value is max. A value out of
   range gives the nearest limit and ERANGE. The result is the value's bits. */
static __heddle_wide __heddle_integer(const char *text, char **end, int base, int is_signed, __heddle_wide max)
{
	const char *s = text;
	__heddle_wide limit, cutoff, value = 0;
	int negative = 0, over = 0, rest, d;
	char c;

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
			*end = (char *)text;
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
		*end = (char *)s;
	if (over) {
		*__errno_location() = __HEDDLE_ERANGE;
		value = limit;
		negative = negative && is_signed;
	}
	return negative ? 0 - value : value;
}

long strtol(const char *s, char **end, int base)
{
	return (long)__heddle_integer(s, end, base, 1, ~0UL);
}

unsigned long strtoul(const char *s, char **end, int base)
{
	return (unsigned long)__heddle_integer(s, end, base, 0, ~0UL);
}

long long strtoll(const char *s, char **end, int base)
{
	return (long long)__heddle_integer(s, end, base, 1, ~0ULL);
}

unsigned long long strtoull(const char *s, char **end, int base)
{
	return __heddle_integer(s, end, base, 0, ~0ULL);
}

__INTMAX_TYPE__ strtoimax(const char *s, char **end, int base)
{
	return (__INTMAX_TYPE__)__heddle_integer(s, end, base, 1, ~0ULL);
}

__UINTMAX_TYPE__ strtoumax(const char *s, char **end, int base)
{
	return (__UINTMAX_TYPE__)__heddle_integer(s, end, base, 0, ~0ULL);
}

int atoi(const char *s)
{
	return (int)__heddle_integer(s, 0, 10, 1, ~0UL);
}

long atol(const char *s)
{
	return (long)__heddle_integer(s, 0, 10, 1, ~0UL);
}

long long atoll(const char *s)
{
	return (long long)__heddle_integer(s, 0, 10, 1, ~0ULL);
}

long long strtoq(const char *s, char **end, int base)
{
	return (long long)__heddle_integer(s, end, base, 1, ~0ULL);
}

unsigned long long strtouq(const char *s, char **end, int base)
{
	return __heddle_integer(s, end, base, 0, ~0ULL);
}

/* The names by which headers call the functions for C23, which know binary numbers too. */
static int __heddle_binary(const char *s, int base)
{
	while (*s == ' ' || (*s >= '\t' && *s <= '\r'))
		s++;
	if (*s == '-' || *s == '+')
		s++;
	return (base == 0 || base == 2) && *s == '0' && (s[1] == 'b' || s[1] == 'B') && (s[2] == '0' || s[2] == '1');
}

static unsigned long long __heddle_c23(const char *s, char **end, int base, int is_signed, unsigned long long limit)
{
	if (__heddle_binary(s, base))
		__heddle_unsupported("a binary number in a text");
	return __heddle_integer(s, end, base, is_signed, limit);
}

long __isoc23_strtol(const char *s, char **end, int base)
{
	return (long)__heddle_c23(s, end, base, 1, ~0UL);
}

unsigned long __isoc23_strtoul(const char *s, char **end, int base)
{
	return (unsigned long)__heddle_c23(s, end, base, 0, ~0UL);
}

long long __isoc23_strtoll(const char *s, char **end, int base)
{
	return (long long)__heddle_c23(s, end, base, 1, ~0ULL);
}

unsigned long long __isoc23_strtoull(const char *s, char **end, int base)
{
	return __heddle_c23(s, end, base, 0, ~0ULL);
}
