/* This file defines the string comparisons of <string.h> and <strings.h>. As
 * glibc does, they give the difference of the first two bytes that differ.
 * Nothing is read after that difference or after a terminator.
 * Models: strcmp strncmp strcoll strcasecmp strncasecmp
 */

typedef __SIZE_TYPE__ __heddle_size;

static int __heddle_lower(unsigned char c)
{
	return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static int __heddle_compare(const char *a, const char *b)
{
	unsigned char x, y;
	do {
		x = (unsigned char)*a;
		y = (unsigned char)*b;
		a++;
		b++;
	} while (x == y && x != 0);
	return x - y;
}

int strcmp(const char *a, const char *b)
{
	return __heddle_compare(a, b);
}

/* The C locale collates by bytes. */
int strcoll(const char *a, const char *b)
{
	return __heddle_compare(a, b);
}

int strncmp(const char *a, const char *b, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; i < n; i++) {
		unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
		if (x != y)
			return x - y;
		if (x == 0)
			break;
	}
	return 0;
}

int strcasecmp(const char *a, const char *b)
{
	int x, y;
	do {
		x = __heddle_lower((unsigned char)*a);
		y = __heddle_lower((unsigned char)*b);
		a++;
		b++;
	} while (x == y && x != 0);
	return x - y;
}

int strncasecmp(const char *a, const char *b, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; i < n; i++) {
		int x = __heddle_lower((unsigned char)a[i]);
		int y = __heddle_lower((unsigned char)b[i]);
		if (x != y)
			return x - y;
		if (x == 0)
			break;
	}
	return 0;
}
