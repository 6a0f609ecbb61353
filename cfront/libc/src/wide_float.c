/* This file defines the conversions from wide text to floating-point numbers of <wchar.h>: those of the chars that can belong to a number.
 * Models: wcstod wcstof wcstold
 */

typedef __WCHAR_TYPE__ __heddle_wide;

extern double __heddle_strtod(const char *, char **);
extern float __heddle_strtof(const char *, char **);
extern long double __heddle_strtold(const char *, char **);
extern void __heddle_unsupported(const char *);

#define __HEDDLE_MOST 512

/* Tells whether a char may stand in a number: "nan(a_1)", "0x1.8p-3". */
static _Bool __heddle_in_number(__heddle_wide c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '+' || c == '-' || c == '(' || c == ')' || c == '_';
}

/* Copies what may be a number; gives how many chars of space stand before it. */
static long __heddle_narrow(char to[__HEDDLE_MOST], const __heddle_wide *text)
{
	long space = 0, n = 0;
	while (text[space] == ' ' || (text[space] >= '\t' && text[space] <= '\r'))
		space++;
	while (__heddle_in_number(text[space + n])) {
		if (n == __HEDDLE_MOST - 1) {
			__heddle_unsupported("a wide text of more than 511 chars that may be a number");
			break;
		}
		to[n] = (char)text[space + n];
		n++;
	}
	to[n] = 0;
	return space;
}

static void __heddle_ends_at(__heddle_wide **end, const __heddle_wide *text, long space, long used)
{
	if (end != 0)
		*end = (__heddle_wide *)text + (used > 0 ? space + used : 0);
}

double wcstod(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ **end)
{
	char narrow[__HEDDLE_MOST], *stop;
	long space = __heddle_narrow(narrow, text);
	double x = __heddle_strtod(narrow, &stop);
	__heddle_ends_at(end, text, space, stop - narrow);
	return x;
}

float wcstof(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ **end)
{
	char narrow[__HEDDLE_MOST], *stop;
	long space = __heddle_narrow(narrow, text);
	float x = __heddle_strtof(narrow, &stop);
	__heddle_ends_at(end, text, space, stop - narrow);
	return x;
}

long double wcstold(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ **end)
{
	char narrow[__HEDDLE_MOST], *stop;
	long space = __heddle_narrow(narrow, text);
	long double x = __heddle_strtold(narrow, &stop);
	__heddle_ends_at(end, text, space, stop - narrow);
	return x;
}
