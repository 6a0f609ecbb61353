/* This file defines whether a name matches a pattern. Sets in brackets are of single chars, ranges and classes, as in the C locale; what GNU has beside POSIX is the flags
 * FNM_LEADING_DIR and FNM_CASEFOLD.
 * Models: fnmatch
 */

extern void __heddle_unsupported(const char *);

enum { __heddle_pathname = 1, __heddle_noescape = 2, __heddle_period = 4, __heddle_leading = 8, __heddle_fold = 16 };

static unsigned char __heddle_folded(unsigned char c, int flags)
{
	return (flags & __heddle_fold) && c >= 'A' && c <= 'Z' ? (unsigned char)(c + 32) : c;
}

static _Bool __heddle_named(const char *p, int n, const char *name)
{
	int i;
	for (i = 0; i < n; i++)
		if (name[i] != p[i])
			return 0;
	return name[n] == 0;
}

/* The length of the name of a class behind a bracket and a colon; -1: it is none. */
static int __heddle_class(const char *p)
{
	int n = 0;
	while (p[n] >= 'a' && p[n] <= 'z')
		n++;
	return p[n] == ':' && p[n + 1] == ']' ? n : -1;
}

/* Tells whether a char is of a class, in the C locale; -1: there is no such class. */
static int __heddle_of_class(const char *p, int n, unsigned char c)
{
	_Bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9', graphic = c > ' ' && c < 127;
	if (__heddle_named(p, n, "alpha"))
		return upper || lower;
	if (__heddle_named(p, n, "digit"))
		return digit;
	if (__heddle_named(p, n, "alnum"))
		return upper || lower || digit;
	if (__heddle_named(p, n, "upper"))
		return upper;
	if (__heddle_named(p, n, "lower"))
		return lower;
	if (__heddle_named(p, n, "space"))
		return c == ' ' || (c >= '\t' && c <= '\r');
	if (__heddle_named(p, n, "blank"))
		return c == ' ' || c == '\t';
	if (__heddle_named(p, n, "punct"))
		return graphic && !upper && !lower && !digit;
	if (__heddle_named(p, n, "print"))
		return graphic || c == ' ';
	if (__heddle_named(p, n, "graph"))
		return graphic;
	if (__heddle_named(p, n, "cntrl"))
		return c < ' ' || c == 127;
	if (__heddle_named(p, n, "xdigit"))
		return digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
	return -1;
}

/* Looks for a char in the set behind a bracket: 1 it is, 0 it is not, -1: there is no set. *end is behind it. */
static int __heddle_in_set(const char *p, unsigned char c, int flags, const char **end)
{
	_Bool not = *p == '!' || *p == '^', found = 0, first = 1;
	unsigned char from, to, whole = c;
	int n, is;
	c = __heddle_folded(c, flags);
	if (not)
		p++;
	for (; *p != ']' || first; first = 0) {
		if (*p == '[' && (p[1] == '.' || p[1] == '='))
			__heddle_unsupported("fnmatch with a class of chars that are equal");
		n = *p == '[' && p[1] == ':' ? __heddle_class(p + 2) : -1;
		if (n >= 0) {
			is = __heddle_of_class(p + 2, n, whole);
			if (is < 0 || (flags & __heddle_fold))
				__heddle_unsupported("fnmatch with an unknown class of chars, or with FNM_CASEFOLD and a class");
			found |= is > 0;
			p += n + 4;
			continue;
		}
		if (*p == '\\' && !(flags & __heddle_noescape))
			p++;
		if (*p == 0)
			return -1;
		if (*p == '/' && (flags & __heddle_pathname))
			return -1;
		from = to = (unsigned char)*p++;
		if (*p == '-' && p[1] != ']') {
			p++;
			if (*p == '\\' && !(flags & __heddle_noescape))
				p++;
			if (*p == 0)
				return -1;
			if (*p == '[')
				__heddle_unsupported("fnmatch with a range to a bracket");
			to = (unsigned char)*p++;
			if (flags & __heddle_fold)
				__heddle_unsupported("fnmatch with a range and FNM_CASEFOLD");
		}
		from = __heddle_folded(from, flags);
		to = __heddle_folded(to, flags);
		if (from <= c && c <= to)
			found = 1;
	}
	*end = p + 1;
	return found != not;
}

/* A dot that a wildcard must not match. */
static _Bool __heddle_leads(const char *s, const char *whole, int flags)
{
	return (flags & __heddle_period) && *s == '.' && (s == whole || ((flags & __heddle_pathname) && s[-1] == '/'));
}

static _Bool __heddle_matches(const char *p, const char *s, const char *whole, int flags)
{
	const char *end = p;
	int in;
	for (; *p != 0; p++, s++) {
		if (*p == '*') {
			if (__heddle_leads(s, whole, flags))
				return 0;
			while (*p == '*')
				p++;
			for (;; s++) {
				if (__heddle_matches(p, s, whole, flags))
					return 1;
				if (*s == 0 || (*s == '/' && (flags & __heddle_pathname)))
					return 0;
			}
		}
		if (*s == 0)
			return 0;
		if (*p == '?' || *p == '[') {
			if (*p == '[') {
				in = __heddle_in_set(p + 1, (unsigned char)*s, flags, &end);
				if (in < 0)
					__heddle_unsupported("fnmatch with a bracket that is not closed");
				if (in == 0)
					return 0;
			}
			if ((*s == '/' && (flags & __heddle_pathname)) || __heddle_leads(s, whole, flags))
				return 0;
			if (*p == '[')
				p = end - 1;
			continue;
		}
		if (*p == '\\' && !(flags & __heddle_noescape)) {
			p++;
			if (*p == 0)
				return 0;
			if (*p == '/' && (flags & __heddle_pathname)) /* glibc does not take it for a slash everywhere */
				__heddle_unsupported("fnmatch with FNM_PATHNAME and a slash behind a backslash");
		}
		if (__heddle_folded((unsigned char)*p, flags) != __heddle_folded((unsigned char)*s, flags))
			return 0;
	}
	return *s == 0 || (*s == '/' && (flags & __heddle_leading));
}

int fnmatch(const char *pattern, const char *name, int flags)
{
	if (flags & ~31)
		__heddle_unsupported("fnmatch with other flags");
	return !__heddle_matches(pattern, name, name, flags);
}
