/* This file defines the <string.h> functions that measure, copy and join strings.
 * Models: strlen strnlen strcpy stpcpy strncpy stpncpy strcat strncat strdup strndup
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void *malloc(__SIZE_TYPE__);
extern void __heddle_apart(const void *, __SIZE_TYPE__, const void *, __SIZE_TYPE__);

static __heddle_size __heddle_len(const char *s)
{
	__heddle_size n = 0;
	while (s[n] != 0)
		n++;
	return n;
}

static __heddle_size __heddle_nlen(const char *s, __heddle_size max)
{
	__heddle_size n = 0;
	while (n < max && s[n] != 0)
		n++;
	return n;
}

/* Copies s with its terminator; gives the place of the terminator in d. */
static char *__heddle_copy(char *d, const char *s)
{
	const char *from = s;
	char *to = d, c;
	while ((c = *s) != 0) {
		*d = c;
		d++;
		s++;
	}
	*d = 0;
	__heddle_apart(to, (__heddle_size)(d - to) + 1, from, (__heddle_size)(d - to) + 1);
	return d;
}

/* Writes exactly n chars: s up to its terminator, then zeros. Gives the first
   zero written, or the end if there is none. */
static char *__heddle_ncopy(char *d, const char *s, __heddle_size n)
{
	__heddle_size i = 0, end;
	char c;
	while (i < n && (c = s[i]) != 0) {
		d[i] = c;
		i++;
	}
	end = i;
	while (i < n) {
		d[i] = 0;
		i++;
	}
	__heddle_apart(d, n, s, end);
	return d + end;
}

__SIZE_TYPE__ strlen(const char *s)
{
	return __heddle_len(s);
}

__SIZE_TYPE__ strnlen(const char *s, __SIZE_TYPE__ max)
{
	return __heddle_nlen(s, max);
}

char *strcpy(char *d, const char *s)
{
	__heddle_copy(d, s);
	return d;
}

char *stpcpy(char *d, const char *s)
{
	return __heddle_copy(d, s);
}

char *strncpy(char *d, const char *s, __SIZE_TYPE__ n)
{
	__heddle_ncopy(d, s, n);
	return d;
}

char *stpncpy(char *d, const char *s, __SIZE_TYPE__ n)
{
	return __heddle_ncopy(d, s, n);
}

char *strcat(char *d, const char *s)
{
	__heddle_copy(d + __heddle_len(d), s);
	return d;
}

char *strncat(char *d, const char *s, __SIZE_TYPE__ n)
{
	char *to = d + __heddle_len(d);
	__heddle_size i = 0;
	char c;
	while (i < n && (c = s[i]) != 0) {
		to[i] = c;
		i++;
	}
	to[i] = 0;
	__heddle_apart(to, i + 1, s, i);
	return d;
}

char *strdup(const char *s)
{
	char *d = malloc(__heddle_len(s) + 1);
	if (d != 0)
		__heddle_copy(d, s);
	return d;
}

char *strndup(const char *s, __SIZE_TYPE__ max)
{
	__heddle_size n = __heddle_nlen(s, max), i;
	char *d = malloc(n + 1);
	if (d == 0)
		return 0;
	for (i = 0; i < n; i++)
		d[i] = s[i];
	d[n] = 0;
	return d;
}
