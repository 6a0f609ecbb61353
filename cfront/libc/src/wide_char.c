/* This file defines the <wctype.h> functions and the conversions between chars and wide chars, in the C locale, where ASCII
 * is the same in both. What lies beyond ASCII has no conversion there on some systems, and is unknown.
 * Models: iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit wctype iswctype towlower towupper wctrans towctrans wcwidth wcswidth
 * btowc wctob mbsinit mblen mbtowc wctomb mbrlen mbrtowc wcrtomb mbstowcs wcstombs mbsrtowcs wcsrtombs
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __WCHAR_TYPE__ __heddle_wide;
typedef __WINT_TYPE__ __heddle_wint;

extern void __heddle_unsupported(const char *);
extern void __heddle_writes(const void *, __SIZE_TYPE__);

#define __HEDDLE_WEOF ((__heddle_wint)-1)

static int __heddle_between(__heddle_wint c, unsigned low, unsigned high)
{
	return c >= low && c <= high;
}

int iswdigit(__WINT_TYPE__ c) { return __heddle_between(c, '0', '9'); }

int iswlower(__WINT_TYPE__ c) { return __heddle_between(c, 'a', 'z'); }

int iswupper(__WINT_TYPE__ c) { return __heddle_between(c, 'A', 'Z'); }

int iswgraph(__WINT_TYPE__ c) { return __heddle_between(c, '!', '~'); }

int iswprint(__WINT_TYPE__ c) { return __heddle_between(c, ' ', '~'); }

int iswblank(__WINT_TYPE__ c) { return c == ' ' || c == '\t'; }

int iswspace(__WINT_TYPE__ c) { return c == ' ' || __heddle_between(c, '\t', '\r'); }

int iswcntrl(__WINT_TYPE__ c) { return c < ' ' || c == 127; }

static int __heddle_letter(__heddle_wint c)
{
	return __heddle_between(c, 'a', 'z') || __heddle_between(c, 'A', 'Z');
}

int iswalpha(__WINT_TYPE__ c) { return __heddle_letter(c); }

int iswalnum(__WINT_TYPE__ c) { return __heddle_letter(c) || __heddle_between(c, '0', '9'); }

int iswpunct(__WINT_TYPE__ c)
{
	return __heddle_between(c, '!', '~') && !__heddle_letter(c) && !__heddle_between(c, '0', '9');
}

int iswxdigit(__WINT_TYPE__ c)
{
	return __heddle_between(c, '0', '9') || __heddle_between(c, 'a', 'f') || __heddle_between(c, 'A', 'F');
}

static const char *const __heddle_classes[] = { 0, "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit" };

/* A class has the number of its name; what is none has 0. */
unsigned long wctype(const char *name)
{
	unsigned long class;
	int at;
	for (class = 1; class < sizeof __heddle_classes / sizeof __heddle_classes[0]; class++)
		for (at = 0; name[at] == __heddle_classes[class][at]; at++)
			if (name[at] == 0)
				return class;
	return 0;
}

int iswctype(__WINT_TYPE__ c, unsigned long class)
{
	switch (class) {
	case 0: return 0;
	case 1: return __heddle_letter(c) || __heddle_between(c, '0', '9');
	case 2: return __heddle_letter(c);
	case 3: return c == ' ' || c == '\t';
	case 4: return c < ' ' || c == 127;
	case 5: return __heddle_between(c, '0', '9');
	case 6: return __heddle_between(c, '!', '~');
	case 7: return __heddle_between(c, 'a', 'z');
	case 8: return __heddle_between(c, ' ', '~');
	case 9: return __heddle_between(c, '!', '~') && !__heddle_letter(c) && !__heddle_between(c, '0', '9');
	case 10: return c == ' ' || __heddle_between(c, '\t', '\r');
	case 11: return __heddle_between(c, 'A', 'Z');
	case 12: return __heddle_between(c, '0', '9') || __heddle_between(c, 'a', 'f') || __heddle_between(c, 'A', 'F');
	}
	__heddle_unsupported("iswctype of what wctype did not give");
	return 0;
}

__WINT_TYPE__ towlower(__WINT_TYPE__ c) { return __heddle_between(c, 'A', 'Z') ? c + ('a' - 'A') : c; }

__WINT_TYPE__ towupper(__WINT_TYPE__ c) { return __heddle_between(c, 'a', 'z') ? c - ('a' - 'A') : c; }

/* The two mappings of C, of which what is told is their number. */
const int *wctrans(const char *name)
{
	static const int __heddle_mappings[] = {'l', 'u'};
	static const char __heddle_names[2][8] = {"tolower", "toupper"};
	int which, at;
	for (which = 0; which < 2; which++)
		for (at = 0; name[at] == __heddle_names[which][at]; at++)
			if (name[at] == 0)
				return &__heddle_mappings[which];
	return 0;
}

__WINT_TYPE__ towctrans(__WINT_TYPE__ c, const int *mapping)
{
	if (mapping == 0)
		return c;
	return *mapping == 'l' ? (__heddle_between(c, 'A', 'Z') ? c + 32 : c) : __heddle_between(c, 'a', 'z') ? c - 32 : c;
}

/* How many columns a char takes; -1: it is not printed. */
static int __heddle_columns(__heddle_wide c)
{
	if (c < 0 || c > 127)
		__heddle_unsupported("the width of a char beyond ASCII");
	return c == 0 ? 0 : c < ' ' || c == 127 ? -1 : 1;
}

int wcwidth(__WCHAR_TYPE__ c)
{
	return __heddle_columns(c);
}

int wcswidth(const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; i < n && s[i] != 0; i++)
		if (__heddle_columns(s[i]) < 0)
			return -1;
	return (int)i;
}

static __heddle_wide __heddle_widen(char c)
{
	if ((unsigned char)c > 127)
		__heddle_unsupported("a char beyond ASCII made a wide one");
	return c;
}

static char __heddle_narrow(__heddle_wide c)
{
	if (c < 0 || c > 127)
		__heddle_unsupported("a wide char beyond ASCII made a char");
	return (char)c;
}

__WINT_TYPE__ btowc(int c)
{
	return c == -1 ? __HEDDLE_WEOF : (__heddle_wint)__heddle_widen((char)c);
}

int wctob(__WINT_TYPE__ c)
{
	return c == __HEDDLE_WEOF ? -1 : __heddle_narrow((__heddle_wide)c);
}

/* There are no states between chars. Where the caller gives none each function has one of its own, in which calls race. */
enum { __heddle_len, __heddle_wide_of, __heddle_char_of, __heddle_restarted_len, __heddle_restarted_wide, __heddle_restarted_char, __heddle_wides, __heddle_chars };
static char __heddle_states[__heddle_chars + 1];

static void __heddle_state(int function, const void *state)
{
	if (state == 0)
		__heddle_writes(&__heddle_states[function], 1);
}

int mbsinit(const void *state)
{
	(void)state;
	return 1;
}

/* Reads a char: 0 for the terminator, else 1. */
static __heddle_size __heddle_read(__heddle_wide *to, const char *s)
{
	__heddle_wide c = __heddle_widen(*s);
	if (to != 0)
		*to = c;
	return c != 0;
}

int mblen(const char *s, __SIZE_TYPE__ n)
{
	__heddle_state(__heddle_len, 0);
	return s == 0 ? 0 : n == 0 ? -1 : (int)__heddle_read(0, s);
}

int mbtowc(__WCHAR_TYPE__ *to, const char *s, __SIZE_TYPE__ n)
{
	__heddle_state(__heddle_wide_of, 0);
	return s == 0 ? 0 : n == 0 ? -1 : (int)__heddle_read(to, s);
}

__SIZE_TYPE__ mbrlen(const char *s, __SIZE_TYPE__ n, void *state)
{
	__heddle_state(__heddle_restarted_len, state);
	return s == 0 ? 0 : n == 0 ? (__heddle_size)-2 : __heddle_read(0, s);
}

__SIZE_TYPE__ mbrtowc(__WCHAR_TYPE__ *to, const char *s, __SIZE_TYPE__ n, void *state)
{
	__heddle_state(__heddle_restarted_wide, state);
	return s == 0 ? 0 : n == 0 ? (__heddle_size)-2 : __heddle_read(to, s);
}

int wctomb(char *to, __WCHAR_TYPE__ c)
{
	__heddle_state(__heddle_char_of, 0);
	if (to == 0)
		return 0;
	*to = __heddle_narrow(c);
	return 1;
}

__SIZE_TYPE__ wcrtomb(char *to, __WCHAR_TYPE__ c, void *state)
{
	__heddle_state(__heddle_restarted_char, state);
	if (to != 0)
		*to = __heddle_narrow(c);
	return 1;
}

/* Without a place to write to only the length is found. */
__SIZE_TYPE__ mbstowcs(__WCHAR_TYPE__ *to, const char *s, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; to == 0 || i < n; i++) {
		__heddle_wide c = __heddle_widen(s[i]);
		if (to != 0)
			to[i] = c;
		if (c == 0)
			break;
	}
	return i;
}

__SIZE_TYPE__ wcstombs(char *to, const __WCHAR_TYPE__ *s, __SIZE_TYPE__ n)
{
	__heddle_size i;
	for (i = 0; to == 0 || i < n; i++) {
		char c = __heddle_narrow(s[i]);
		if (to != 0)
			to[i] = c;
		if (c == 0)
			break;
	}
	return i;
}

/* Where everything is written, the place of the text is null afterwards, else it is behind what was read. */
__SIZE_TYPE__ mbsrtowcs(__WCHAR_TYPE__ *to, const char **from, __SIZE_TYPE__ n, void *state)
{
	const char *s = *from;
	__heddle_size i;
	__heddle_state(__heddle_wides, state);
	for (i = 0; to == 0 || i < n; i++) {
		__heddle_wide c = __heddle_widen(s[i]);
		if (to != 0)
			to[i] = c;
		if (c == 0) {
			if (to != 0)
				*from = 0;
			return i;
		}
	}
	*from = s + i;
	return i;
}

__SIZE_TYPE__ wcsrtombs(char *to, const __WCHAR_TYPE__ **from, __SIZE_TYPE__ n, void *state)
{
	const __heddle_wide *s = *from;
	__heddle_size i;
	__heddle_state(__heddle_chars, state);
	for (i = 0; to == 0 || i < n; i++) {
		char c = __heddle_narrow(s[i]);
		if (to != 0)
			to[i] = c;
		if (c == 0) {
			if (to != 0)
				*from = 0;
			return i;
		}
	}
	*from = s + i;
	return i;
}
