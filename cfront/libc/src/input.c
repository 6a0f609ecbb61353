/* This file defines input from outside: any bytes, an end of file or an error at any
 * time. Streams have no state here, so an end of file does not stay.
 * Models: getchar getchar_unlocked fgetc getc fgetc_unlocked getc_unlocked fgets gets read
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;
struct _IO_FILE;

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern int *__errno_location(void);

#define __HEDDLE_EOF (-1)

static int __heddle_char(void)
{
	int c = __VERIFIER_nondet_int();
	__VERIFIER_assume(c >= __HEDDLE_EOF && c <= 255);
	return c;
}

/* A stream is opaque, but a null one is the caller's error: found by an access to it. */
static int __heddle_stream_char(struct _IO_FILE *stream)
{
	if (stream == 0)
		return *(const volatile char *)stream;
	return __heddle_char();
}

int getchar(void)
{
	return __heddle_char();
}

int getchar_unlocked(void)
{
	return __heddle_char();
}

int fgetc(struct _IO_FILE *stream)
{
	return __heddle_stream_char(stream);
}

int getc(struct _IO_FILE *stream)
{
	return __heddle_stream_char(stream);
}

int fgetc_unlocked(struct _IO_FILE *stream)
{
	return __heddle_stream_char(stream);
}

int getc_unlocked(struct _IO_FILE *stream)
{
	return __heddle_stream_char(stream);
}

char *fgets(char *s, int n, struct _IO_FILE *stream)
{
	int i = 0;
	if (n <= 0)
		return 0;
	while (i < n - 1) {
		int c = __heddle_stream_char(stream);
		if (c == __HEDDLE_EOF) {
			if (i == 0)
				return 0;
			break;
		}
		s[i] = (char)c;
		i++;
		if (c == '\n')
			break;
	}
	s[i] = 0;
	return s;
}

/* A line may be of any length, so no array is long enough. */
char *gets(char *s)
{
	int i = 0, c = __heddle_char();
	if (c == __HEDDLE_EOF)
		return 0;
	while (c != __HEDDLE_EOF && c != '\n') {
		s[i] = (char)c;
		i++;
		c = __heddle_char();
	}
	s[i] = 0;
	return s;
}

__PTRDIFF_TYPE__ read(int fd, void *buffer, __SIZE_TYPE__ n)
{
	unsigned char *to = buffer;
	__heddle_ssize got = __VERIFIER_nondet_long(), i;
	(void)fd;
	__VERIFIER_assume(got >= -1 && (got < 0 || (__heddle_size)got <= n));
	if (got < 0) {
		int error = __VERIFIER_nondet_int();
		__VERIFIER_assume(error >= 1 && error <= 133);
		*__errno_location() = error;
		return -1;
	}
	for (i = 0; i < got; i++)
		to[i] = __VERIFIER_nondet_uchar();
	return got;
}
