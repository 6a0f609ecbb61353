/* This file defines the streams of <stdio.h> as far as they have a state, and input from
 * them: any bytes, an end of file or an error at any time. The end of file and the
 * error stay until they are cleared, as C says. Output is the executor's; it has no effect here.
 *
 * A FILE is opaque, so that its memory is free for what is kept here. A call is one step,
 * because streams have locks. A stream that is closed is freed memory; the three
 * standard streams are never freed.
 * Models: __heddle_stream_next ungetc? __heddle_stream_ends __heddle_stream_fails feof? feof_unlocked
 * ferror? ferror_unlocked clearerr clearerr_unlocked fileno fileno_unlocked fopen? fopen64? fdopen
 * tmpfile? tmpfile64? fclose? freopen? freopen64? fseek? fseeko? rewind? ftell? ftello? fgetpos? fsetpos?
 * __fpending __freading __fwriting __flbf __fpurge fpurge
 */

typedef __SIZE_TYPE__ __heddle_size;

struct _IO_FILE; /* what the program sees of the next */

typedef struct {
	int number;          /* file number + 1, 0: a standard stream; this and the next never change */
	_Bool writes;        /* it may be written to */
	_Bool end, error;    /* the indicators */
	_Bool pushed;        /* a char was given back */
	unsigned char again; /* that char */
} __heddle_file;

#define __HEDDLE_FILE_SIZE 216 /* of glibc's FILE */

extern struct _IO_FILE *stdin, *stdout;
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);
extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

#define __HEDDLE_EOF (-1)
#define __HEDDLE_FAULT (-2) /* an end that is an error */
#define __HEDDLE_EINVAL 22
#define __HEDDLE_EBADF 9

/* A null stream, or one that is closed, is the caller's error: found by this access. */
static __heddle_file *__heddle_of(struct _IO_FILE *stream)
{
	__heddle_file *f = (__heddle_file *)stream;
	(void)*(volatile int *)&f->number;
	return f;
}

/* Any error number that a file may give; 5 is EIO. */
static int __heddle_fails_somehow(void)
{
	int error = __VERIFIER_nondet_int();
	*__errno_location() = error >= 1 && error <= 133 ? error : 5;
	return -1;
}

/* A char, or how input ends. */
static int __heddle_char(__heddle_file *f)
{
	if (f->pushed) {
		f->pushed = 0;
		return f->again;
	}
	if (f->end)
		return __HEDDLE_EOF;
	if (__VERIFIER_nondet_bool())
		return __VERIFIER_nondet_uchar();
	if (!__VERIFIER_nondet_bool()) {
		f->end = 1;
		return __HEDDLE_EOF;
	}
	f->error = 1;
	__heddle_fails_somehow();
	return __HEDDLE_FAULT;
}

/* The next char for the functions that read: the end is -1, an error -2. */
int __heddle_stream_next(struct _IO_FILE *stream)
{
	int c;
	__VERIFIER_atomic_begin();
	c = __heddle_char(__heddle_of(stream));
	__VERIFIER_atomic_end();
	return c;
}

/* C promises that one char can be given back. */
int ungetc(int c, struct _IO_FILE *stream)
{
	__heddle_file *f;
	__VERIFIER_atomic_begin();
	f = __heddle_of(stream);
	if (c != __HEDDLE_EOF) {
		if (f->pushed)
			__heddle_unsupported("a second ungetc without reading in between");
		f->pushed = 1;
		f->again = (unsigned char)c;
		f->end = 0;
	}
	__VERIFIER_atomic_end();
	return c == __HEDDLE_EOF ? c : (unsigned char)c;
}

/* For reading by a format: tells whether input ends here, and lets it end or fail. */
int __heddle_stream_ends(struct _IO_FILE *stream)
{
	__heddle_file *f;
	int ends;
	__VERIFIER_atomic_begin();
	f = __heddle_of(stream);
	ends = f->end && !f->pushed;
	if (!ends && !__VERIFIER_nondet_bool()) {
		ends = 1;
		f->pushed = 0;
		if (!__VERIFIER_nondet_bool())
			f->end = 1;
		else {
			f->error = 1;
			__heddle_fails_somehow();
		}
	}
	__VERIFIER_atomic_end();
	return ends;
}

/* For reading by a format: tells whether what comes next does not match. Chars that were
   read in vain may have been the last. */
int __heddle_stream_fails(struct _IO_FILE *stream)
{
	__heddle_file *f;
	if (__VERIFIER_nondet_bool())
		return 0;
	__VERIFIER_atomic_begin();
	f = __heddle_of(stream);
	f->pushed = 0;
	if (__VERIFIER_nondet_bool())
		f->end = 1;
	__VERIFIER_atomic_end();
	return 1;
}

static int __heddle_feof(struct _IO_FILE *stream)
{
	int r;
	__VERIFIER_atomic_begin();
	r = __heddle_of(stream)->end ? 16 : 0;
	__VERIFIER_atomic_end();
	return r;
}

/* Output may have failed unseen. */
static int __heddle_ferror(struct _IO_FILE *stream)
{
	__heddle_file *f;
	int r;
	__VERIFIER_atomic_begin();
	f = __heddle_of(stream);
	if (!f->error && (f->writes || (f->number == 0 && stream != stdin)) && __VERIFIER_nondet_bool())
		f->error = 1;
	r = f->error ? 32 : 0;
	__VERIFIER_atomic_end();
	return r;
}

static void __heddle_clearerr(struct _IO_FILE *stream)
{
	__heddle_file *f;
	__VERIFIER_atomic_begin();
	f = __heddle_of(stream);
	f->end = 0;
	f->error = 0;
	__VERIFIER_atomic_end();
}

int feof(struct _IO_FILE *stream)
{
	return __heddle_feof(stream);
}

int feof_unlocked(struct _IO_FILE *stream)
{
	__heddle_writes(stream, 1);
	return __heddle_feof(stream);
}

int ferror(struct _IO_FILE *stream)
{
	return __heddle_ferror(stream);
}

int ferror_unlocked(struct _IO_FILE *stream)
{
	__heddle_writes(stream, 1);
	return __heddle_ferror(stream);
}

void clearerr(struct _IO_FILE *stream)
{
	__heddle_clearerr(stream);
}

void clearerr_unlocked(struct _IO_FILE *stream)
{
	__heddle_writes(stream, 1);
	__heddle_clearerr(stream);
}

static int __heddle_fileno(struct _IO_FILE *stream)
{
	int number = __heddle_of(stream)->number;
	if (number > 0)
		return number - 1;
	return stream == stdin ? 0 : stream == stdout ? 1 : 2;
}

int fileno(struct _IO_FILE *stream)
{
	return __heddle_fileno(stream);
}

int fileno_unlocked(struct _IO_FILE *stream)
{
	return __heddle_fileno(stream);
}

static void __heddle_look_at(const char *text)
{
	while (*text != 0)
		text++;
}

/* A new stream, null if there is no memory. */
static struct _IO_FILE *__heddle_new(int fd, const char *mode)
{
	__heddle_file *f = malloc(__HEDDLE_FILE_SIZE);
	if (f == 0)
		return 0;
	f->number = fd + 1;
	f->writes = *mode != 'r';
	while (*mode != 0) {
		if (*mode == '+')
			f->writes = 1;
		mode++;
	}
	f->end = 0;
	f->error = 0;
	f->pushed = 0;
	f->again = 0;
	return (struct _IO_FILE *)f;
}

static int __heddle_bad_mode(const char *mode)
{
	__heddle_look_at(mode);
	if (*mode == 'r' || *mode == 'w' || *mode == 'a')
		return 0;
	*__errno_location() = __HEDDLE_EINVAL;
	return 1;
}

static struct _IO_FILE *__heddle_open(const char *mode)
{
	int fd;
	if (__heddle_bad_mode(mode))
		return 0;
	if (__VERIFIER_nondet_bool()) {
		__heddle_fails_somehow();
		return 0;
	}
	fd = __VERIFIER_nondet_int();
	return __heddle_new(fd >= 3 && fd < 1024 ? fd : 3, mode);
}

struct _IO_FILE *fopen(const char *path, const char *mode)
{
	__heddle_look_at(path);
	return __heddle_open(mode);
}

struct _IO_FILE *fopen64(const char *path, const char *mode)
{
	__heddle_look_at(path);
	return __heddle_open(mode);
}

struct _IO_FILE *fdopen(int fd, const char *mode)
{
	if (__heddle_bad_mode(mode))
		return 0;
	if (fd < 0) {
		*__errno_location() = __HEDDLE_EBADF;
		return 0;
	}
	if (__VERIFIER_nondet_bool()) {
		__heddle_fails_somehow();
		return 0;
	}
	return __heddle_new(fd, mode);
}

struct _IO_FILE *tmpfile(void)
{
	return __heddle_open("w+");
}

struct _IO_FILE *tmpfile64(void)
{
	return __heddle_open("w+");
}

/* What was not yet written may fail now; the stream is gone all the same. */
static int __heddle_close(struct _IO_FILE *stream)
{
	if (__heddle_of(stream)->number != 0)
		free(stream);
	return __VERIFIER_nondet_bool() ? __heddle_fails_somehow() : 0;
}

int fclose(struct _IO_FILE *stream)
{
	return __heddle_close(stream);
}

static void __heddle_clear(struct _IO_FILE *stream, _Bool errors)
{
	__heddle_file *f;
	__VERIFIER_atomic_begin();
	f = __heddle_of(stream);
	f->end = 0;
	f->pushed = 0;
	if (errors)
		f->error = 0;
	__VERIFIER_atomic_end();
}

/* If it fails the stream is closed. */
struct _IO_FILE *freopen(const char *path, const char *mode, struct _IO_FILE *stream)
{
	if (path != 0)
		__heddle_look_at(path);
	if (__heddle_bad_mode(mode) || __VERIFIER_nondet_bool()) {
		__heddle_close(stream);
		__heddle_fails_somehow();
		return 0;
	}
	__heddle_clear(stream, 1);
	return stream;
}

struct _IO_FILE *freopen64(const char *path, const char *mode, struct _IO_FILE *stream)
{
	if (path != 0)
		__heddle_look_at(path);
	if (__heddle_bad_mode(mode) || __VERIFIER_nondet_bool()) {
		__heddle_close(stream);
		__heddle_fails_somehow();
		return 0;
	}
	__heddle_clear(stream, 1);
	return stream;
}

static int __heddle_seek(struct _IO_FILE *stream, int whence)
{
	(void)__heddle_of(stream);
	if (whence < 0 || whence > 4) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	__heddle_clear(stream, 0);
	return 0;
}

int fseek(struct _IO_FILE *stream, long offset, int whence)
{
	(void)offset;
	return __heddle_seek(stream, whence);
}

int fseeko(struct _IO_FILE *stream, long offset, int whence)
{
	(void)offset;
	return __heddle_seek(stream, whence);
}

void rewind(struct _IO_FILE *stream)
{
	__heddle_seek(stream, 0);
	__heddle_clearerr(stream);
}

static long __heddle_tell(struct _IO_FILE *stream)
{
	long at;
	(void)__heddle_of(stream);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	at = __VERIFIER_nondet_long();
	return at >= 0 ? at : 0;
}

long ftell(struct _IO_FILE *stream)
{
	return __heddle_tell(stream);
}

long ftello(struct _IO_FILE *stream)
{
	return __heddle_tell(stream);
}

/* A position is opaque: its first word is one. */
int fgetpos(struct _IO_FILE *stream, void *position)
{
	long at = __heddle_tell(stream);
	if (at < 0)
		return -1;
	*(long *)position = at;
	return 0;
}

int fsetpos(struct _IO_FILE *stream, const void *position)
{
	(void)*(const volatile long *)position;
	return __heddle_seek(stream, 0);
}

__SIZE_TYPE__ __fpending(struct _IO_FILE *stream)
{
	long n = __VERIFIER_nondet_long();
	(void)__heddle_of(stream);
	return n >= 0 && n <= 65536 ? (__heddle_size)n : 0;
}

static int __heddle_perhaps(struct _IO_FILE *stream)
{
	(void)__heddle_of(stream);
	return __VERIFIER_nondet_bool();
}

int __freading(struct _IO_FILE *stream)
{
	return __heddle_perhaps(stream);
}

int __fwriting(struct _IO_FILE *stream)
{
	return __heddle_perhaps(stream);
}

int __flbf(struct _IO_FILE *stream)
{
	return __heddle_perhaps(stream);
}

void __fpurge(struct _IO_FILE *stream)
{
	__heddle_clear(stream, 0);
}

void fpurge(struct _IO_FILE *stream)
{
	__heddle_clear(stream, 0);
}
