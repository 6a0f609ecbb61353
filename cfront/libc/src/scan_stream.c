/* This file defines the functions that read values from a stream by a format. What comes is open:
 * each conversion gets any value that fits its type and width, or input ends, fails
 * or does not match there. Not supported are wide texts, %m and long double.
 * Models: scanf? vscanf? fscanf? vfscanf? __isoc99_scanf __isoc99_vscanf __isoc99_fscanf __isoc99_vfscanf
 * __isoc23_scanf __isoc23_vscanf __isoc23_fscanf __isoc23_vfscanf
 */

typedef unsigned long long __heddle_word;

struct _IO_FILE;

extern struct _IO_FILE *stdin;
extern int __heddle_stream_ends(struct _IO_FILE *);
extern int __heddle_stream_fails(struct _IO_FILE *);
extern void __heddle_unsupported(const char *);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern long long __VERIFIER_nondet_longlong(void);
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);

#define __HEDDLE_EOF (-1)

typedef struct {
	int suppress, width; /* width 0: none given */
	int size;            /* of what is stored, in bytes; 0: as the conversion has it */
	char kind;
} __heddle_spec;

static int __heddle_space(int c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Reads what follows a % and gives where it ends. */
static const char *__heddle_read_spec(__heddle_spec *spec, const char *f)
{
	spec->suppress = *f == '*';
	if (spec->suppress)
		f++;
	spec->width = 0;
	while (*f >= '0' && *f <= '9') {
		spec->width = 10 * spec->width + (*f - '0');
		f++;
	}
	spec->size = 0;
	if (*f == 'h') {
		f++;
		spec->size = 2;
		if (*f == 'h') {
			spec->size = 1;
			f++;
		}
	} else if (*f == 'l' || *f == 'j' || *f == 'q' || *f == 'L' || *f == 'z' || *f == 't') {
		char first = *f;
		f++;
		spec->size = first == 'j' || first == 'q' || first == 'L' ? 8 : (int)sizeof(long);
		if (first == 'l' && *f == 'l') {
			spec->size = 8;
			f++;
		}
		switch (*f) {
		case 'c':
		case 's':
		case '[':
			__heddle_unsupported("scanf of wide characters");
			break;
		case 'f':
		case 'F':
		case 'e':
		case 'E':
		case 'g':
		case 'G':
		case 'a':
		case 'A':
			if (first == 'L')
				__heddle_unsupported("scanf of a long double");
			spec->size = 8;
		}
	} else if (*f == 'm') {
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

/* A number that width digits of a base can write, of which a sign takes one. */
static __heddle_word __heddle_number(const __heddle_spec *spec, int base)
{
	long long v = __VERIFIER_nondet_longlong();
	long long most = 1, least;
	int i;
	if (spec->width == 0 || spec->width > 18)
		return (__heddle_word)v;
	for (i = 1; i < spec->width && most < (1LL << 58) / base; i++)
		most *= base;
	if (i < spec->width || most > (1LL << 58) / base)
		return (__heddle_word)v;
	least = 1 - most;
	most = most * base - 1;
	__VERIFIER_assume(v >= least && v <= most);
	return (__heddle_word)v;
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

/* One char or more up to the width: no spaces (in is null), or from a set. */
static void __heddle_run(const __heddle_spec *spec, const _Bool *in, char *to)
{
	int n = 0;
	do {
		int c = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(in ? in[c] : !__heddle_space(c));
		if (to)
			to[n] = (char)c;
		n++;
	} while ((spec->width == 0 || n < spec->width) && __VERIFIER_nondet_bool());
	if (to)
		to[n] = 0;
}

static int __heddle_scan(struct _IO_FILE *stream, const char *f, __builtin_va_list ap)
{
	int done = 0;
	while (*f != 0) {
		__heddle_spec spec;
		void *to = 0;
		int i, n;
		if (__heddle_space(*f)) {
			f++;
			continue;
		}
		if (*f != '%') {
			f++;
			if (__heddle_stream_ends(stream))
				return done > 0 ? done : __HEDDLE_EOF;
			if (__heddle_stream_fails(stream))
				return done;
			continue;
		}
		f = __heddle_read_spec(&spec, f + 1);
		if (!spec.suppress && spec.kind != '%')
			to = __builtin_va_arg(ap, void *);
		if (spec.kind == 'n') {
			n = __VERIFIER_nondet_int();
			if (to)
				__heddle_put(to, spec.size, n >= 0 ? (__heddle_word)n : 0);
			continue;
		}
		if (__heddle_stream_ends(stream))
			return done > 0 ? done : __HEDDLE_EOF;
		if (spec.kind != 'c' && __heddle_stream_fails(stream))
			return done;
		switch (spec.kind) {
		case '%':
			continue;
		case 'd':
		case 'u':
			if (to)
				__heddle_put(to, spec.size, __heddle_number(&spec, 10));
			break;
		case 'o':
			if (to)
				__heddle_put(to, spec.size, __heddle_number(&spec, 8));
			break;
		case 'i': /* 0x takes two of the chars: decimals are longer up to there */
			if (to)
				__heddle_put(to, spec.size, __heddle_number(&spec, spec.width < 12 ? 10 : 16));
			break;
		case 'x':
		case 'X':
			if (to)
				__heddle_put(to, spec.size, __heddle_number(&spec, 16));
			break;
		case 'p':
			if (to)
				__heddle_put(to, sizeof(void *), (__heddle_word)__VERIFIER_nondet_longlong());
			break;
		case 's':
			__heddle_run(&spec, 0, to);
			break;
		case '[': {
			_Bool in[256];
			f = __heddle_set(f, in);
			__heddle_run(&spec, in, to);
			break;
		}
		case 'c':
			n = spec.width == 0 ? 1 : spec.width;
			for (i = 0; i < n && to; i++)
				((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
			break;
		case 'f':
		case 'F':
		case 'e':
		case 'E':
		case 'g':
		case 'G':
		case 'a':
		case 'A':
			if (to && spec.size == 8)
				*(double *)to = __VERIFIER_nondet_double();
			else if (to)
				*(float *)to = __VERIFIER_nondet_float();
			break;
		default:
			__heddle_unsupported("scanf with an unknown conversion");
		}
		if (!spec.suppress)
			done++;
	}
	return done;
}

int vfscanf(struct _IO_FILE *stream, const char *f, __builtin_va_list ap)
{
	return __heddle_scan(stream, f, ap);
}

int vscanf(const char *f, __builtin_va_list ap)
{
	return __heddle_scan(stdin, f, ap);
}

int fscanf(struct _IO_FILE *stream, const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(stream, f, ap);
	__builtin_va_end(ap);
	return n;
}

int scanf(const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(stdin, f, ap);
	__builtin_va_end(ap);
	return n;
}

int __isoc99_vfscanf(struct _IO_FILE *stream, const char *f, __builtin_va_list ap)
{
	return __heddle_scan(stream, f, ap);
}

int __isoc99_vscanf(const char *f, __builtin_va_list ap)
{
	return __heddle_scan(stdin, f, ap);
}

int __isoc99_fscanf(struct _IO_FILE *stream, const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(stream, f, ap);
	__builtin_va_end(ap);
	return n;
}

int __isoc99_scanf(const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(stdin, f, ap);
	__builtin_va_end(ap);
	return n;
}

int __isoc23_vfscanf(struct _IO_FILE *stream, const char *f, __builtin_va_list ap)
{
	return __heddle_scan(stream, f, ap);
}

int __isoc23_vscanf(const char *f, __builtin_va_list ap)
{
	return __heddle_scan(stdin, f, ap);
}

int __isoc23_fscanf(struct _IO_FILE *stream, const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(stream, f, ap);
	__builtin_va_end(ap);
	return n;
}

int __isoc23_scanf(const char *f, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, f);
	n = __heddle_scan(stdin, f, ap);
	__builtin_va_end(ap);
	return n;
}
