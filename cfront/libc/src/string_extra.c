/* This file defines functions on strings and memory beyond C's: bounded copies, searches that ignore
 * case, comparison by version, paths, and the checked forms that compilers put in the place
 * of C's (the check itself is the memory check's).
 * Models: strlcpy strlcat strcasestr strverscmp strxfrm memmem explicit_bzero swab memfrob basename __xpg_basename
 * dirname __strcpy_chk __stpcpy_chk __strncpy_chk __strcat_chk __strncat_chk
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void __heddle_writes(const void *, __SIZE_TYPE__);

static __heddle_size __heddle_len(const char *s)
{
	__heddle_size n = 0;
	while (s[n] != 0)
		n++;
	return n;
}

/* Copies as much of s as fits into room with a terminator; gives the length of s. */
static __heddle_size __heddle_fit(char *d, const char *s, __heddle_size room)
{
	__heddle_size n = 0;
	while (s[n] != 0) {
		if (n + 1 < room)
			d[n] = s[n];
		n++;
	}
	if (room > 0)
		d[n < room ? n : room - 1] = 0;
	return n;
}

__SIZE_TYPE__ strlcpy(char *d, const char *s, __SIZE_TYPE__ room)
{
	return __heddle_fit(d, s, room);
}

__SIZE_TYPE__ strlcat(char *d, const char *s, __SIZE_TYPE__ room)
{
	__heddle_size have = 0;
	while (have < room && d[have] != 0)
		have++;
	return have + (have == room ? __heddle_len(s) : __heddle_fit(d + have, s, room - have));
}

static int __heddle_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

char *strcasestr(const char *s, const char *part)
{
	for (;; s++) {
		__heddle_size i = 0;
		while (part[i] != 0 && __heddle_lower(s[i]) == __heddle_lower(part[i]))
			i++;
		if (part[i] == 0)
			return (char *)s;
		if (s[i] == 0)
			return 0;
	}
}

static int __heddle_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Runs of digits compare as numbers, or as fractions where one begins with 0. */
int strverscmp(const char *a, const char *b)
{
	__heddle_size i = 0, run, n = 0;
	int diff;
	_Bool zeros = 1;
	while (a[i] == b[i]) {
		if (a[i] == 0)
			return 0;
		i++;
	}
	diff = (unsigned char)a[i] - (unsigned char)b[i];
	run = i;
	while (run > 0 && __heddle_is_digit(a[run - 1]))
		run--;
	if (run == i && !(__heddle_is_digit(a[i]) && __heddle_is_digit(b[i])))
		return diff;
	/* The run of digits that both are in begins at run. */
	if (run == i ? a[i] == '0' || b[i] == '0' : a[run] == '0') {
		for (n = run; n < i; n++)
			zeros = zeros && a[n] == '0';
		if (run < i && zeros && __heddle_is_digit(a[i]) != __heddle_is_digit(b[i]))
			return __heddle_is_digit(a[i]) ? -1 : 1; /* a fraction with more digits is smaller */
		return diff;
	}
	n = i;
	while (__heddle_is_digit(a[n]) && __heddle_is_digit(b[n]))
		n++;
	if (__heddle_is_digit(a[n]))
		return 1;
	return __heddle_is_digit(b[n]) ? -1 : diff;
}

/* In the C locale a text is transformed into itself. */
__SIZE_TYPE__ strxfrm(char *d, const char *s, __SIZE_TYPE__ room)
{
	__heddle_size n = __heddle_len(s), i;
	for (i = 0; i < room && i <= n; i++)
		d[i] = s[i];
	return n;
}

void *memmem(const void *where, __SIZE_TYPE__ room, const void *what, __SIZE_TYPE__ n)
{
	const char *s = where, *part = what;
	__heddle_size at, i;
	for (at = 0; n <= room && at <= room - n; at++) {
		i = 0;
		while (i < n && s[at + i] == part[i])
			i++;
		if (i == n)
			return (void *)(s + at);
	}
	return 0;
}

void explicit_bzero(void *p, __SIZE_TYPE__ n)
{
	char *s = p;
	__heddle_size i;
	for (i = 0; i < n; i++)
		s[i] = 0;
}

void swab(const void *from, void *to, __PTRDIFF_TYPE__ n)
{
	const char *s = from;
	char *d = to;
	__PTRDIFF_TYPE__ i;
	for (i = 0; i + 1 < n; i += 2) {
		char c = s[i];
		d[i] = s[i + 1];
		d[i + 1] = c;
	}
}

void *memfrob(void *p, __SIZE_TYPE__ n)
{
	char *s = p;
	__heddle_size i;
	for (i = 0; i < n; i++)
		s[i] = (char)(s[i] ^ 42);
	return p;
}

/* The GNU form, which changes nothing. */
char *basename(const char *path)
{
	const char *last = path;
	for (; *path != 0; path++)
		if (*path == '/')
			last = path + 1;
	return (char *)last;
}

/* POSIX lets calls of these race with each other: the result may stand in one place for all threads. */
static char __heddle_dot[2] = ".";

/* POSIX's form cuts slashes off the end. */
char *__xpg_basename(char *path)
{
	__heddle_size n, from;
	__heddle_writes(__heddle_dot, 1);
	if (path == 0 || *path == 0)
		return __heddle_dot;
	n = __heddle_len(path);
	from = n;
	while (n > 0 && path[n - 1] == '/')
		n--;
	if (n == 0)
		return path + from - 1;
	if (n < from)
		path[n] = 0;
	from = n;
	while (from > 0 && path[from - 1] != '/')
		from--;
	return path + from;
}

char *dirname(char *path)
{
	__heddle_size n;
	__heddle_writes(__heddle_dot, 1);
	if (path == 0 || *path == 0)
		return __heddle_dot;
	n = __heddle_len(path);
	while (n > 0 && path[n - 1] == '/')
		n--;
	if (n == 0) { /* slashes only: two of them stay */
		path[path[1] == '/' && path[2] == 0 ? 2 : 1] = 0;
		return path;
	}
	while (n > 0 && path[n - 1] != '/')
		n--;
	if (n == 0)
		return __heddle_dot;
	while (n > 0 && path[n - 1] == '/')
		n--;
	if (n == 0)
		n = path[1] == '/' && path[2] != '/' ? 2 : 1;
	path[n] = 0;
	return path;
}

static char *__heddle_copy(char *d, const char *s)
{
	while (*s != 0) {
		*d = *s;
		d++;
		s++;
	}
	*d = 0;
	return d;
}

char *__strcpy_chk(char *d, const char *s, __SIZE_TYPE__ room)
{
	(void)room;
	__heddle_copy(d, s);
	return d;
}

char *__stpcpy_chk(char *d, const char *s, __SIZE_TYPE__ room)
{
	(void)room;
	return __heddle_copy(d, s);
}

char *__strncpy_chk(char *d, const char *s, __SIZE_TYPE__ n, __SIZE_TYPE__ room)
{
	__heddle_size i = 0;
	(void)room;
	for (; i < n && s[i] != 0; i++)
		d[i] = s[i];
	for (; i < n; i++)
		d[i] = 0;
	return d;
}

char *__strcat_chk(char *d, const char *s, __SIZE_TYPE__ room)
{
	(void)room;
	__heddle_copy(d + __heddle_len(d), s);
	return d;
}

char *__strncat_chk(char *d, const char *s, __SIZE_TYPE__ n, __SIZE_TYPE__ room)
{
	char *to = d + __heddle_len(d);
	__heddle_size i = 0;
	(void)room;
	for (; i < n && s[i] != 0; i++)
		to[i] = s[i];
	to[i] = 0;
	return d;
}
