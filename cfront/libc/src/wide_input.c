/* This file defines the functions of <wchar.h> that read. Of what lies beyond ASCII in a file from outside nothing is known: it is any char or none (EILSEQ),
 * as the program and its surroundings choose the encoding.
 * Models: fgetwc? getwc? getwchar? fgetws? ungetwc?
 */

typedef __WCHAR_TYPE__ __heddle_wide;
typedef __WINT_TYPE__ __heddle_wint;

struct _IO_FILE;

extern struct _IO_FILE *stdin;
extern int __heddle_stream_next(struct _IO_FILE *);
extern int __heddle_stream_back(int, struct _IO_FILE *);
extern void __heddle_stream_errs(struct _IO_FILE *, _Bool);
extern int __VERIFIER_nondet_int(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_WEOF ((__heddle_wint)-1)
#define __HEDDLE_FAULT (-2) /* an end that is an error, as stream.c has it */
#define __HEDDLE_EILSEQ 84

/* The next char, a negative number if there is none. */
static int __heddle_next(struct _IO_FILE *stream)
{
	int c = __heddle_stream_next(stream);
	if (c < 128)
		return c;
	c = __VERIFIER_nondet_int();
	__heddle_stream_errs(stream, c < 128 || c > 0x10ffff);
	if (c >= 128 && c <= 0x10ffff)
		return c;
	*__errno_location() = __HEDDLE_EILSEQ;
	return __HEDDLE_FAULT;
}

static __heddle_wint __heddle_get(struct _IO_FILE *stream)
{
	int c = __heddle_next(stream);
	return c < 0 ? __HEDDLE_WEOF : (__heddle_wint)c;
}

__WINT_TYPE__ fgetwc(struct _IO_FILE *stream)
{
	return __heddle_get(stream);
}

__WINT_TYPE__ getwc(struct _IO_FILE *stream)
{
	return __heddle_get(stream);
}

__WINT_TYPE__ getwchar(void)
{
	return __heddle_get(stdin);
}

__WCHAR_TYPE__ *fgetws(__WCHAR_TYPE__ *s, int n, struct _IO_FILE *stream)
{
	int i = 0, c;
	(void)*(volatile char *)stream;
	if (n <= 0)
		return 0;
	while (i < n - 1) {
		c = __heddle_next(stream);
		if (c < 0) {
			if (i == 0 || c == __HEDDLE_FAULT)
				return 0;
			break;
		}
		s[i] = (__heddle_wide)c;
		i++;
		if (c == '\n')
			break;
	}
	s[i] = 0;
	return s;
}

__WINT_TYPE__ ungetwc(__WINT_TYPE__ c, struct _IO_FILE *stream)
{
	if (c == __HEDDLE_WEOF)
		return c;
	if (c >= 128)
		__heddle_unsupported("ungetwc beyond ASCII");
	return (__heddle_wint)__heddle_stream_back((int)c, stream);
}
