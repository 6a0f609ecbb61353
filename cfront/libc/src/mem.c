/* This file defines the <string.h> and <strings.h> functions on memory;
 * memcpy, memmove and memset belong to the executor. memcmp reads
 * nothing after the first difference.
 * Models: memcmp bcmp memchr memrchr rawmemchr mempcpy memccpy bzero bcopy
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__);

static int __heddle_memcmp(const unsigned char *a, const unsigned char *b, __heddle_size n)
{
	__heddle_size i;
	for (i = 0; i < n; i++) {
		unsigned char x = a[i], y = b[i];
		if (x != y)
			return x - y;
	}
	return 0;
}

int memcmp(const void *a, const void *b, __SIZE_TYPE__ n)
{
	return __heddle_memcmp(a, b, n);
}

int bcmp(const void *a, const void *b, __SIZE_TYPE__ n)
{
	return __heddle_memcmp(a, b, n);
}

void *memchr(const void *p, int c, __SIZE_TYPE__ n)
{
	const unsigned char *s = p;
	__heddle_size i;
	for (i = 0; i < n; i++)
		if (s[i] == (unsigned char)c)
			return (void *)(s + i);
	return 0;
}

void *memrchr(const void *p, int c, __SIZE_TYPE__ n)
{
	const unsigned char *s = p;
	while (n > 0) {
		n--;
		if (s[n] == (unsigned char)c)
			return (void *)(s + n);
	}
	return 0;
}

void *rawmemchr(const void *p, int c)
{
	const unsigned char *s = p;
	while (*s != (unsigned char)c)
		s++;
	return (void *)s;
}

void *mempcpy(void *d, const void *s, __SIZE_TYPE__ n)
{
	memcpy(d, s, n);
	return (char *)d + n;
}

void *memccpy(void *d, const void *s, int c, __SIZE_TYPE__ n)
{
	unsigned char *to = d;
	const unsigned char *from = s;
	__heddle_size i;
	for (i = 0; i < n; i++) {
		unsigned char x = from[i];
		to[i] = x;
		if (x == (unsigned char)c)
			return to + i + 1;
	}
	return 0;
}

void bzero(void *p, __SIZE_TYPE__ n)
{
	memset(p, 0, n);
}

void bcopy(const void *s, void *d, __SIZE_TYPE__ n)
{
	memmove(d, s, n);
}
