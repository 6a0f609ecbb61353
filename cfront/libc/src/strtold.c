/* This file defines the conversion from text to long double of <stdlib.h>. What belongs to the number is found here; its value is the executor's, which
 * rounds the exact number to nearest even.
 * Models: strtold __heddle_strtold
 */

extern long double __heddle_long_number(const char *, int);

static int __heddle_isdigit(char c)
{
	return c >= '0' && c <= '9';
}

static int __heddle_ishex(char c)
{
	return __heddle_isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
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

/* Gives the end of the digits, with a point, and of the exponent that follow. */
static const char *__heddle_digits(const char *s, int hex)
{
	const char *p;
	int point = 0;
	while ((hex ? __heddle_ishex(*s) : __heddle_isdigit(*s)) || (*s == '.' && !point)) {
		point = point || *s == '.';
		s++;
	}
	p = s;
	if (!__heddle_word_at(p, hex ? "p" : "e"))
		return s;
	p++;
	if (*p == '-' || *p == '+')
		p++;
	if (!__heddle_isdigit(*p))
		return s;
	while (__heddle_isdigit(*p))
		p++;
	return p;
}

long double __heddle_strtold(const char *text, char **end)
{
	const char *s = text, *last;
	char c;
	long double x;
	int negative = 0;

	while ((c = *s) == ' ' || (c >= '\t' && c <= '\r'))
		s++;
	if (c == '-' || c == '+') {
		negative = c == '-';
		s++;
	}
	last = s;
	if (__heddle_word_at(s, "0x") && (__heddle_ishex(s[2]) || (s[2] == '.' && __heddle_ishex(s[3])))) {
		last = __heddle_digits(s + 2, 1);
	} else if (__heddle_isdigit(*s) || (*s == '.' && __heddle_isdigit(s[1]))) {
		last = __heddle_digits(s, 0);
	} else if (__heddle_word_at(s, "inf")) {
		x = __builtin_infl();
		s += __heddle_word_at(s, "infinity") ? 8 : 3;
	} else if (__heddle_word_at(s, "nan")) {
		x = __builtin_nanl("");
		s += 3;
		if (*s == '(') { /* the letters choose among NaNs that nothing here tells apart */
			const char *p = s + 1;
			while (__heddle_isdigit(*p) || (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_')
				p++;
			if (*p == ')')
				s = p + 1;
		}
	} else {
		if (end != 0)
			*end = (char *)text;
		return 0;
	}
	if (last > s) {
		x = __heddle_long_number(s, (int)(last - s));
		s = last;
	}
	if (end != 0)
		*end = (char *)s;
	return negative ? -x : x;
}

long double strtold(const char *s, char **end)
{
	return __heddle_strtold(s, end);
}
