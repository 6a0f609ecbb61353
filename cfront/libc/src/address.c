/* This file defines addresses of machines as text: four numbers with dots between them, of version 4.
 * Models: inet_addr inet_aton inet_pton inet_ntop inet_ntoa
 */

extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_INET 2
#define __HEDDLE_INET6 10
#define __HEDDLE_ENOSPC 28
#define __HEDDLE_EAFNOSUPPORT 97
#define __HEDDLE_TEXT 16 /* bytes of a text, at most */

struct __heddle_address { unsigned number; };

static int __heddle_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 16;
}

/* Reads a number of any base that C knows; null: there is none, or it is larger than 2^32-1. */
static const char *__heddle_number(const char *s, unsigned long long *x)
{
	int base = 10, digits = 0;
	*x = 0;
	if (*s == '0') {
		s++;
		base = 8;
		digits = 1;
		if (*s == 'x' || *s == 'X') {
			s++;
			base = 16;
			digits = 0;
		}
	}
	while (__heddle_digit(*s) < base) {
		*x = *x * base + __heddle_digit(*s);
		if (*x > 0xffffffffULL)
			return 0;
		digits++;
		s++;
	}
	return digits > 0 ? s : 0;
}

/* The bytes of an address in the order of the network. */
static unsigned __heddle_of_network(unsigned x)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
#else
	return x;
#endif
}

/* One to four numbers, the last of which fills what is left; white space ends the text, too. */
static int __heddle_read_any(const char *s, unsigned *to)
{
	unsigned high = 0;
	unsigned long long x;
	int parts = 0;
	for (;;) {
		s = __heddle_number(s, &x);
		if (s == 0)
			return 0;
		if (*s != '.')
			break;
		if (parts == 3 || x > 255)
			return 0;
		high |= (unsigned)x << (24 - 8 * parts);
		parts++;
		s++;
	}
	if (*s != 0 && *s != ' ' && !(*s >= '\t' && *s <= '\r'))
		return 0;
	if (x > 0xffffffffULL >> 8 * parts)
		return 0;
	*to = __heddle_of_network(high | (unsigned)x);
	return 1;
}

unsigned inet_addr(const char *s)
{
	unsigned x;
	return __heddle_read_any(s, &x) ? x : 0xffffffffU;
}

int inet_aton(const char *s, struct __heddle_address *to)
{
	unsigned x;
	if (!__heddle_read_any(s, &x))
		return 0;
	if (to != 0)
		to->number = x;
	return 1;
}

int inet_pton(int family, const char *s, void *to)
{
	unsigned char bytes[4];
	int i, x, digits;
	if (family == __HEDDLE_INET6)
		__heddle_unsupported("inet_pton of version 6");
	if (family != __HEDDLE_INET) {
		*__errno_location() = __HEDDLE_EAFNOSUPPORT;
		return -1;
	}
	for (i = 0; i < 4; i++) {
		x = 0;
		for (digits = 0; *s >= '0' && *s <= '9'; digits++, s++) {
			if (digits > 0 && x == 0)
				return 0;
			x = x * 10 + (*s - '0');
			if (x > 255)
				return 0;
		}
		if (digits == 0 || *s != (i < 3 ? '.' : 0))
			return 0;
		bytes[i] = (unsigned char)x;
		if (i < 3)
			s++;
	}
	for (i = 0; i < 4; i++)
		((unsigned char *)to)[i] = bytes[i];
	return 1;
}

/* Writes an address, and gives how many chars that took. */
static unsigned __heddle_write_number(char text[__HEDDLE_TEXT], const unsigned char *bytes)
{
	unsigned n = 0;
	int i;
	for (i = 0; i < 4; i++) {
		if (bytes[i] >= 100)
			text[n++] = (char)('0' + bytes[i] / 100);
		if (bytes[i] >= 10)
			text[n++] = (char)('0' + bytes[i] / 10 % 10);
		text[n++] = (char)('0' + bytes[i] % 10);
		text[n++] = i < 3 ? '.' : 0;
	}
	return n;
}

const char *inet_ntop(int family, const void *address, char *to, unsigned room)
{
	char text[__HEDDLE_TEXT];
	unsigned n, i;
	if (family == __HEDDLE_INET6)
		__heddle_unsupported("inet_ntop of version 6");
	if (family != __HEDDLE_INET) {
		*__errno_location() = __HEDDLE_EAFNOSUPPORT;
		return 0;
	}
	n = __heddle_write_number(text, address);
	if (n > room) {
		*__errno_location() = __HEDDLE_ENOSPC;
		return 0;
	}
	for (i = 0; i < n; i++)
		to[i] = text[i];
	return to;
}

static char __heddle_text[__HEDDLE_TEXT]; /* glibc has one for each thread, POSIX does not ask for that */

char *inet_ntoa(struct __heddle_address address)
{
	__heddle_write_number(__heddle_text, (const unsigned char *)&address);
	return __heddle_text;
}
