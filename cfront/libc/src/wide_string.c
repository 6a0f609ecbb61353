/* This file defines the <wchar.h> functions on wide strings and on arrays of wide chars: those of <string.h>, with
 * wide chars. Comparisons give -1, 0 or 1.
 * Models: wcslen wcsnlen wcscpy wcpcpy wcsncpy wcpncpy wcscat wcsncat wcsdup wcscmp wcsncmp wcscoll wcscasecmp wcsncasecmp
 * wcschr wcschrnul wcsrchr wcsstr wcsspn wcscspn wcspbrk wcstok wmemcpy wmempcpy wmemmove wmemset wmemcmp wmemchr
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __WCHAR_TYPE__ __heddle_wide;

extern void *malloc(__SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);

static __heddle_size __heddle_length(const __heddle_wide *s, __heddle_size most)
{
	__heddle_size n = 0;
	while (n < most && s[n] != 0)
		n++;
	return n;
}

__SIZE_TYPE__ wcslen(const __WCHAR_TYPE__ *s)
{
	return __heddle_length(s, (__heddle_size)-1);
}

__SIZE_TYPE__ wcsnlen(const __WCHAR_TYPE__ *s, __SIZE_TYPE__ most)
{
	return __heddle_length(s, most);
}

/* Copies to the end of a string; gives where that was put. */
static __heddle_wide *__heddle_copy(__heddle_wide *d, const __heddle_wide *s)
{
	while ((*d = *s) != 0) {
		d++;
		s++;
	}
	return d;
}

__WCHAR_TYPE__ *wcscpy(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s)
{
	__heddle_copy(d, s);
	return d;
}

__WCHAR_TYPE__ *wcpcpy(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s)
{
	return __heddle_copy(d, s);
}

/* Fills n elements: with a string, and zeros behind it. Gives where the first zero was put, or the end. */
static __heddle_wide *__heddle_fill(__heddle_wide *d, const __heddle_wide *s, __heddle_size n)
{
	__heddle_size i = 0, end;
	while (i < n && (d[i] = s[i]) != 0)
		i++;
	for (end = i; i < n; i++)
		d[i] = 0;
	return d + end;
}

__WCHAR_TYPE__ *wcsncpy(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	__heddle_fill(d, s, n);
	return d;
}

__WCHAR_TYPE__ *wcpncpy(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	return __heddle_fill(d, s, n);
}

__WCHAR_TYPE__ *wcscat(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s)
{
	__heddle_copy(d + __heddle_length(d, (__heddle_size)-1), s);
	return d;
}

__WCHAR_TYPE__ *wcsncat(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	__heddle_wide *to = d + __heddle_length(d, (__heddle_size)-1);
	__heddle_size i;
	for (i = 0; i < n && s[i] != 0; i++)
		to[i] = s[i];
	to[i] = 0;
	return d;
}

__WCHAR_TYPE__ *wcsdup(const __WCHAR_TYPE__ *s)
{
	__heddle_wide *d = malloc((__heddle_length(s, (__heddle_size)-1) + 1) * sizeof *d);
	if (d != 0)
		__heddle_copy(d, s);
	return d;
}

static __heddle_wide __heddle_lower(__heddle_wide c)
{
	return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

static int __heddle_compare(const __heddle_wide *a, const __heddle_wide *b, __heddle_size n, _Bool folds)
{
	__heddle_size i;
	for (i = 0; i < n; i++) {
		__heddle_wide x = a[i], y = b[i];
		if (folds) {
			x = __heddle_lower(x);
			y = __heddle_lower(y);
		}
		if (x != y)
			return x < y ? -1 : 1;
		if (x == 0)
			break;
	}
	return 0;
}

int wcscmp(const __WCHAR_TYPE__ *a, const __WCHAR_TYPE__ *b)
{
	return __heddle_compare(a, b, (__heddle_size)-1, 0);
}

int wcsncmp(const __WCHAR_TYPE__ *a, const __WCHAR_TYPE__ *b, __SIZE_TYPE__ n)
{
	return __heddle_compare(a, b, n, 0);
}

int wcscoll(const __WCHAR_TYPE__ *a, const __WCHAR_TYPE__ *b)
{
	return __heddle_compare(a, b, (__heddle_size)-1, 0);
}

int wcscasecmp(const __WCHAR_TYPE__ *a, const __WCHAR_TYPE__ *b)
{
	return __heddle_compare(a, b, (__heddle_size)-1, 1);
}

int wcsncasecmp(const __WCHAR_TYPE__ *a, const __WCHAR_TYPE__ *b, __SIZE_TYPE__ n)
{
	return __heddle_compare(a, b, n, 1);
}

/* Finds c or the terminator, whichever comes first. */
static __heddle_wide *__heddle_find(const __heddle_wide *s, __heddle_wide c)
{
	__heddle_wide x;
	while ((x = *s) != c && x != 0)
		s++;
	return (__heddle_wide *)s;
}

__WCHAR_TYPE__ *wcschrnul(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ c)
{
	return __heddle_find(s, c);
}

__WCHAR_TYPE__ *wcschr(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ c)
{
	__heddle_wide *at = __heddle_find(s, c);
	return *at == c ? at : 0;
}

__WCHAR_TYPE__ *wcsrchr(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ c)
{
	__heddle_size i = __heddle_length(s, (__heddle_size)-1) + 1;
	while (i > 0) {
		i--;
		if (s[i] == c)
			return (__heddle_wide *)s + i;
	}
	return 0;
}

__WCHAR_TYPE__ *wcsstr(const __WCHAR_TYPE__ *s, const __WCHAR_TYPE__ *what)
{
	__heddle_size n = __heddle_length(what, (__heddle_size)-1);
	for (;; s++) {
		if (__heddle_compare(s, what, n, 0) == 0)
			return (__heddle_wide *)s;
		if (*s == 0)
			return 0;
	}
}

/* The length of the beginning of s whose chars are in set, or are not. */
static __heddle_size __heddle_span(const __heddle_wide *s, const __heddle_wide *set, _Bool in)
{
	__heddle_size n;
	for (n = 0; s[n] != 0; n++)
		if ((*__heddle_find(set, s[n]) != 0) != in)
			break;
	return n;
}

__SIZE_TYPE__ wcsspn(const __WCHAR_TYPE__ *s, const __WCHAR_TYPE__ *set)
{
	return __heddle_span(s, set, 1);
}

__SIZE_TYPE__ wcscspn(const __WCHAR_TYPE__ *s, const __WCHAR_TYPE__ *set)
{
	return __heddle_span(s, set, 0);
}

__WCHAR_TYPE__ *wcspbrk(const __WCHAR_TYPE__ *s, const __WCHAR_TYPE__ *set)
{
	s += __heddle_span(s, set, 0);
	return *s != 0 ? (__heddle_wide *)s : 0;
}

__WCHAR_TYPE__ *wcstok(__WCHAR_TYPE__ *s, const __WCHAR_TYPE__ *set, __WCHAR_TYPE__ **rest)
{
	__heddle_wide *end;
	if (s == 0)
		s = *rest;
	if (s == 0)
		return 0;
	s += __heddle_span(s, set, 1);
	if (*s == 0) {
		*rest = 0;
		return 0;
	}
	end = s + __heddle_span(s, set, 0);
	*rest = *end != 0 ? end + 1 : 0;
	if (*end != 0)
		*end = 0;
	return s;
}

static void __heddle_move(__heddle_wide *d, const __heddle_wide *s, __heddle_size n)
{
	memmove(d, s, n * sizeof *d);
}

__WCHAR_TYPE__ *wmemcpy(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	__heddle_move(d, s, n);
	return d;
}

__WCHAR_TYPE__ *wmempcpy(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	__heddle_move(d, s, n);
	return d + n;
}

__WCHAR_TYPE__ *wmemmove(__WCHAR_TYPE__ *d, const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	__heddle_move(d, s, n);
	return d;
}

__WCHAR_TYPE__ *wmemset(__WCHAR_TYPE__ *d, __WCHAR_TYPE__ c, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; i < n; i++)
		d[i] = c;
	return d;
}

int wmemcmp(const __WCHAR_TYPE__ *a, const __WCHAR_TYPE__ *b, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; i < n; i++) {
		__heddle_wide x = a[i], y = b[i];
		if (x != y)
			return x < y ? -1 : 1;
	}
	return 0;
}

__WCHAR_TYPE__ *wmemchr(const __WCHAR_TYPE__ *s, __WCHAR_TYPE__ c, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; i < n; i++)
		if (s[i] == c)
			return (__heddle_wide *)s + i;
	return 0;
}
