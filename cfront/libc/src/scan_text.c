/* This file defines the functions that read values from a text by a format. Where C leaves
 * the result open (a number too large for its type) glibc is followed. Not
 * supported are wide texts and %m.
 * Models: sscanf vsscanf __isoc99_sscanf __isoc99_vsscanf __isoc23_sscanf __isoc23_vsscanf
 */

typedef unsigned long long __heddle_word;

extern double __heddle_strtod(const char *, char **);
extern float __heddle_strtof(const char *, char **);
extern long double __heddle_strtold(const char *, char **);
extern void __heddle_unsupported(const char *);

#define __HEDDLE_EOF (-1)
#define __HEDDLE_NUMBER 1024 /* chars of a floating number that are kept */

/* A conversion specification. */
typedef struct {
	int suppress, width; /* width 0: none given */
	int size;            /* of what is stored, in bytes (16: a long double); 0: as the conversion has it */
	char kind;
} __heddle_spec;

static int __heddle_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static int __heddle_decimal_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* The value of a digit, 99 for anything else. */
static int __heddle_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 10;
	return 99;
}

/* Reads what follows a % and gives where it ends. */
static const char *__heddle_read_spec(__heddle_spec *spec, const char *f)
{
	spec->suppress = *f == '*';
	if (spec->suppress)
		f++;
	spec->width = 0;
	while (__heddle_decimal_digit(*f)) {
		spec->width = 10 * spec->width + (*f - '0');
		f++;
	}
	spec->size = 0;
	switch (*f) {
	case 'h':
		f++;
		spec->size = 2;
		if (*f == 'h') {
			spec->size = 1;
			f++;
		}
		break;
	case 'l':
		f++;
		spec->size = sizeof(long);
		if (*f == 'l') {
			spec->size = 8;
			f++;
		}
		/* A double is marked like a long of 8 bytes. */
		if (*f == 'f' || *f == 'F' || *f == 'e' || *f == 'E' || *f == 'g' || *f == 'G' || *f == 'a' || *f == 'A')
			spec->size = 8;
		else if (*f == 'c' || *f == 's' || *f == '[')
			__heddle_unsupported("scanf of wide characters");
		break;
	case 'j':
	case 'q':
		f++;
		spec->size = 8;
		break;
	case 'L':
		f++;
		spec->size = 8;
		if (*f != 'd' && *f != 'i' && *f != 'o' && *f != 'u' && *f != 'x' && *f != 'X')
			spec->size = 16;
		break;
	case 'z':
	case 't':
		f++;
		spec->size = sizeof(long);
		break;
	case 'm':
		__heddle_unsupported("scanf with %m");
	}
	spec->kind = *f;
	return f + 1;
}

static void __heddle_put(void *to, int size, __heddle_word v)
{
	switch (size) {
	case 1:
		*(unsigned char *)to = (unsigned char)v;
		break;
	case 2:
		*(unsigned short *)to = (unsigned short)v;
		break;
	case 4:
	case 0:
		*(unsigned *)to = (unsigned)v;
		break;
	default:
		*(__heddle_word *)to = v;
	}
}

/* Reads an integer of at most width chars, of the given base (0: as the text says). 0: there is none. */
static int __heddle_integer(const char **text, int width, int base, int is_signed, int size, __heddle_word *out)
{
	const char *s = *text;
	int negative = 0, digits = 0, too_large = 0, d;
	__heddle_word v = 0, greatest = size == 8 || sizeof(long) == 8 ? ~0ULL : 0xffffffffULL, limit;
	if (width == 0)
		width = 0x7fffffff;
	if (*s == '-' || *s == '+') {
		negative = *s == '-';
		s++;
		width--;
	}
	if (width > 0 && *s == '0') {
		s++;
		width--;
		digits++;
		if (width > 0 && (base == 0 || base == 16) && (*s == 'x' || *s == 'X')) {
			s++;
			width--;
			base = 16;
		} else if (base == 0) {
			base = 8;
		}
	}
	if (base == 0)
		base = 10;
	while (width > 0 && (d = __heddle_digit(*s)) < base) {
		if (v > (greatest - (__heddle_word)d) / (__heddle_word)base)
			too_large = 1;
		else
			v = v * (__heddle_word)base + (__heddle_word)d;
		s++;
		width--;
		digits++;
	}
	*text = s;
	if (digits == 0)
		return 0;
	limit = greatest / 2 + (__heddle_word)(is_signed && negative);
	if (is_signed && (too_large || v > limit))
		v = limit;
	else if (too_large) {
		*out = greatest;
		return 1;
	}
	*out = negative ? 0 - v : v;
	return 1;
}

static int __heddle_letter(const char *s, char lower)
{
	return *s == lower || *s == lower - 'a' + 'A';
}

/* Moves over the letters of a word as far as they and the width go. */
static const char *__heddle_letters(const char *s, int *width, const char *word)
{
	while (*word != 0 && *width > 0 && __heddle_letter(s, *word)) {
		s++;
		word++;
		--*width;
	}
	return s;
}

/* Finds the end of the longest text that begins a floating number, of at most width chars. */
static const char *__heddle_float_end(const char *s, int width)
{
	int hex = 0, point = 0, digits = 0;
	if (width == 0)
		width = 0x7fffffff;
	if (*s == '-' || *s == '+') {
		s++;
		width--;
	}
	if (width > 0 && __heddle_letter(s, 'n'))
		return __heddle_letters(s, &width, "nan");
	if (width > 0 && __heddle_letter(s, 'i'))
		return __heddle_letters(s, &width, "infinity");
	if (width > 2 && *s == '0' && __heddle_letter(s + 1, 'x')) {
		hex = 1;
		s += 2;
		width -= 2;
	}
	while (width > 0) {
		if (__heddle_decimal_digit(*s) || (hex && __heddle_digit(*s) < 16))
			digits = 1;
		else if (*s == '.' && !point)
			point = 1;
		else
			break;
		s++;
		width--;
	}
	if (digits && width > 0 && __heddle_letter(s, hex ? 'p' : 'e')) {
		s++;
		width--;
		if (width > 0 && (*s == '-' || *s == '+')) {
			s++;
			width--;
		}
		while (width > 0 && __heddle_decimal_digit(*s)) {
			s++;
			width--;
		}
	}
	return s;
}

/* Tells whether a text of n chars is a piece of infinity or nan, or 0x. */
static int __heddle_half(const char *s, int n)
{
	if (*s == '-' || *s == '+') {
		s++;
		n--;
	}
	return __heddle_letter(s, 'i') || __heddle_letter(s, 'n') || (n == 2 && __heddle_letter(s + 1, 'x'));
}

/* Reads a floating number and stores it. 0: there is none. */
static int __heddle_floating(const char **text, const __heddle_spec *spec, void *to)
{
	char copy[__HEDDLE_NUMBER];
	const char *s = *text, *last = __heddle_float_end(s, spec->width);
	char *end;
	int n = 0;
	double d = 0;
	float f = 0;
	long double l = 0;
	while (s + n < last) {
		if (n == __HEDDLE_NUMBER - 1)
			__heddle_unsupported("scanf of a floating number of more than 1023 chars");
		copy[n] = s[n];
		n++;
	}
	copy[n] = 0;
	*text = last;
	if (spec->size == 16)
		l = __heddle_strtold(copy, &end);
	else if (spec->size == 8)
		d = __heddle_strtod(copy, &end);
	else
		f = __heddle_strtof(copy, &end);
	/* As in glibc, 1e is taken for 1, but a piece of a word or 0x alone for nothing. */
	if (end == copy || (*end != 0 && __heddle_half(copy, n)))
		return 0;
	if (spec->suppress)
		return 1;
	if (spec->size == 16)
		*(long double *)to = l;
	else if (spec->size == 8)
		*(double *)to = d;
	else
		*(float *)to = f;
	return 1;
}

/* Reads the set of a %[ and gives where it ends. */
static const char *__heddle_set(const char *f, _Bool in[256])
{
	int i, c;
	_Bool inverted = *f == '^', first = 1;
	for (i = 0; i < 256; i++)
		in[i] = inverted;
	if (inverted)
		f++;
	for (; *f != 0 && (*f != ']' || first); f++) {
		first = 0;
		if (f[1] == '-' && f[2] != ']' && f[2] != 0 && (unsigned char)f[0] <= (unsigned char)f[2]) {
			for (c = (unsigned char)f[0]; c <= (unsigned char)f[2]; c++)
				in[c] = !inverted;
			f += 2;
			continue;
		}
		in[(unsigned char)*f] = !inverted;
	}
	return *f == 0 ? f : f + 1;
}

/* Copies a run of chars: to the next space (in is null), or while they are in a set. 0: there is none. */
static int __heddle_run(const char **text, const __heddle_spec *spec, const _Bool *in, char *to)
{
	const char *s = *text;
	int n = 0;
	char c;
	while ((c = *s) != 0 && (spec->width == 0 || n < spec->width) && (in ? in[(unsigned char)c] : !__heddle_space(c))) {
		if (to)
			to[n] = c;
		n++;
		s++;
	}
	*text = s;
	if (n > 0 && to)
		to[n] = 0;
	return n > 0;
}

static int __heddle_chars(const char **text, const __heddle_spec *spec, char *to)
{
	int n = spec->width == 0 ? 1 : spec->width, i;
	for (i = 0; i < n; i++) {
		char c = **text;
		if (c == 0)
			return i > 0;
		if (to)
			to[i] = c;
		++*text;
	}
	return 1;
}

static int __heddle_scan(const char *text, const char *f, __builtin_va_list ap)
{
	const char *s = text;
	int done = 0;
	while (*f != 0) {
		__heddle_spec spec;
		__heddle_word v;
		void *to = 0;
		int ok;
		if (__heddle_space(*f)) {
			while (__heddle_space(*s))
				s++;
			f++;
			continue;
		}
		if (*f != '%') {
			if (*s == 0)
				return done > 0 ? done : __HEDDLE_EOF;
			if (*s != *f)
				return done;
			s++;
			f++;
			continue;
		}
		f = __heddle_read_spec(&spec, f + 1);
		if (spec.kind != 'c' && spec.kind != '[' && spec.kind != 'n')
			while (__heddle_space(*s))
				s++;
		if (spec.kind == '%') {
			if (*s == 0)
				return done > 0 ? done : __HEDDLE_EOF;
			if (*s != '%')
				return done;
			s++;
			continue;
		}
		if (!spec.suppress)
			to = __builtin_va_arg(ap, void *);
		if (spec.kind == 'n') {
			if (!spec.suppress)
				__heddle_put(to, spec.size, (__heddle_word)(s - text));
			continue;
		}
		if (*s == 0)
			return done > 0 ? done : __HEDDLE_EOF;
		switch (spec.kind) {
		case 'd':
		case 'i':
		case 'o':
		case 'u':
		case 'x':
		case 'X':
		case 'p': {
			int base = spec.kind == 'i' ? 0 : spec.kind == 'o' ? 8 : spec.kind == 'd' || spec.kind == 'u' ? 10 : 16;
			if (spec.kind == 'p')
				spec.size = sizeof(void *);
			ok = __heddle_integer(&s, spec.width, base, spec.kind == 'd' || spec.kind == 'i', spec.size, &v);
			if (ok && !spec.suppress)
				__heddle_put(to, spec.size, v);
			break;
		}
		case 's':
			ok = __heddle_run(&s, &spec, 0, to);
			break;
		case 'c':
			ok = __heddle_chars(&s, &spec, to);
			break;
		case '[': {
			_Bool in[256];
			f = __heddle_set(f, in);
			ok = __heddle_run(&s, &spec, in, to);
			break;
		}
		case 'f':
		case 'F':
		case 'e':
		case 'E':
		case 'g':
		case 'G':
		case 'a':
		case 'A':
			ok = __heddle_floating(&s, &spec, to);
			break;
		default:
			__heddle_unsupported("scanf with an unknown conversion");
			return done;
		}
		if (!ok)
			return done;
		if (!spec.suppress)
			done++;
	}
	return done;
}

int vsscanf(const char *s, const char *f, __builtin_va_list ap)
{
	return __heddle_scan(s, f, ap);
}

int __isoc99_vsscanf(const char *s, const char *f, __builtin_va_list ap)
{
	return __heddle_scan(s, f, ap);
}

int __isoc23_vsscanf(const char *s, const char *f, __builtin_va_list ap)
{
	return __heddle_scan(s, f, ap);
}

int sscanf(const char *s, const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(s, f, ap);
	__builtin_va_end(ap);
	return n;
}

int __isoc99_sscanf(const char *s, const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(s, f, ap);
	__builtin_va_end(ap);
	return n;
}

int __isoc23_sscanf(const char *s, const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(s, f, ap);
	__builtin_va_end(ap);
	return n;
}
