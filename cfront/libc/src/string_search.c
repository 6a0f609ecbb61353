/* This file defines the <string.h> functions that search in strings.
 * Models: strchr strrchr strchrnul index rindex strstr strspn strcspn strpbrk
 */

typedef __SIZE_TYPE__ __heddle_size;

/* Tells whether c, which is not 0, is one of the chars of set. */
static int __heddle_in(char c, const char *set)
{
	char s;
	while ((s = *set) != 0) {
		if (s == c)
			return 1;
		set++;
	}
	return 0;
}

/* Finds c or the terminator, whichever comes first. */
static char *__heddle_find(const char *s, char c)
{
	char x;
	while ((x = *s) != c && x != 0)
		s++;
	return (char *)s;
}

static char *__heddle_first(const char *s, char c)
{
	char x;
	while ((x = *s) != c) {
		if (x == 0)
			return 0;
		s++;
	}
	return (char *)s;
}

static char *__heddle_last(const char *s, char c)
{
	const char *found = 0;
	char x;
	do {
		x = *s;
		if (x == c)
			found = s;
		s++;
	} while (x != 0);
	return (char *)found;
}

char *strchr(const char *s, int c)
{
	return __heddle_first(s, (char)c);
}

char *index(const char *s, int c)
{
	return __heddle_first(s, (char)c);
}

char *strchrnul(const char *s, int c)
{
	return __heddle_find(s, (char)c);
}

char *strrchr(const char *s, int c)
{
	return __heddle_last(s, (char)c);
}

char *rindex(const char *s, int c)
{
	return __heddle_last(s, (char)c);
}

char *strstr(const char *s, const char *part)
{
	for (;;) {
		__heddle_size i = 0;
		char p, x;
		for (;;) {
			p = part[i];
			if (p == 0)
				return (char *)s;
			x = s[i];
			if (x != p)
				break;
			i++;
		}
		if (x == 0)
			return 0; /* what is left of s is shorter than part */
		s++;
	}
}

__SIZE_TYPE__ strspn(const char *s, const char *set)
{
	__heddle_size n = 0;
	char c;
	while ((c = s[n]) != 0 && __heddle_in(c, set))
		n++;
	return n;
}

__SIZE_TYPE__ strcspn(const char *s, const char *set)
{
	__heddle_size n = 0;
	char c;
	while ((c = s[n]) != 0 && !__heddle_in(c, set))
		n++;
	return n;
}

char *strpbrk(const char *s, const char *set)
{
	char c;
	while ((c = *s) != 0) {
		if (__heddle_in(c, set))
			return (char *)s;
		s++;
	}
	return 0;
}
