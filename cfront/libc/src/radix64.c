/* This file defines the numbers in radix 64 of <stdlib.h>. l64a shares its result among threads, as C lets it.
 * Models: a64l l64a
 */

extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern void __heddle_unsupported(const char *);

/* The value of a digit, 64 for anything else. */
static unsigned __heddle_digit(char c)
{
	if (c == '.' || c == '/')
		return (unsigned)(c - '.');
	if (c >= '0' && c <= '9')
		return (unsigned)(c - '0') + 2;
	if (c >= 'A' && c <= 'Z')
		return (unsigned)(c - 'A') + 12;
	if (c >= 'a' && c <= 'z')
		return (unsigned)(c - 'a') + 38;
	return 64;
}

long a64l(const char *text)
{
	unsigned long long value = 0;
	int at;
	for (at = 0; at < 6; at++) {
		unsigned digit = __heddle_digit(text[at]);
		if (digit == 64)
			break;
		value |= (unsigned long long)digit << (6 * at);
	}
	if (value > 0x7fffffff)
		__heddle_unsupported("a number of a64l beyond 31 bits, on which POSIX and glibc differ");
	return (long)value;
}

static char __heddle_digits[7];

char *l64a(long number)
{
	unsigned rest = (unsigned)number;
	int at = 0;
	__heddle_writes(__heddle_digits, sizeof __heddle_digits);
	if (number < 0)
		__heddle_unsupported("l64a of a negative number");
	while (rest != 0) {
		__heddle_digits[at] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[rest & 63];
		at++;
		rest >>= 6;
	}
	__heddle_digits[at] = 0;
	return __heddle_digits;
}
