/* This file defines the streams of <stdio.h> as far as they have a state, and input from
 * them: any bytes, an end of file or an error at any time. The end of file and the
 * error stay until they are cleared, as C says. Output is the executor's; it has no effect here.
 *
 * A FILE is opaque, so that its memory is free for what is kept here. A call is one step,
 * because streams have locks, for which it waits where the program takes them itself. A stream that is closed is freed memory; the three
 * standard streams are never freed.
 * Models: __heddle_stream_next __heddle_stream_back __heddle_stream_errs ungetc? __heddle_stream_ends __heddle_stream_fails feof? feof_unlocked
 * ferror? ferror_unlocked clearerr clearerr_unlocked fileno fileno_unlocked fopen? fopen64? fdopen
 * tmpfile? tmpfile64? fclose? freopen? freopen64? fseek? fseeko? rewind? ftell? ftello? fgetpos? fsetpos?
 * __fpending __freading __fwriting __freadable __fwritable __fbufsize __flbf __fpurge fpurge __heddle_new_stream __heddle_flush_memory
 */

typedef __SIZE_TYPE__ __heddle_size;

struct _IO_FILE; /* what the program sees of the next */

typedef struct {
	int number;          /* file number + 1, 0: a standard stream; this and the next never change */
	_Bool writes;        /* it may be written to */
	_Bool end, error;    /* the indicators */
	_Bool pushed;        /* a char was given back */
	unsigned char again; /* that char */
	_Bool reads;         /* it may be read; this and the next never change */
	_Bool memory;        /* it is memory instead of a file, as the rest says; number is then 1 */
	unsigned owner, depth; /* of its lock, which is the executor's */
	/* The rest is of memory alone; memory_stream.c has the same. */
	unsigned char *bytes;
	_Bool own;             /* fclose frees them */
	__heddle_size size, at;
	_Bool grows, appends;  /* open_memstream made it; all output goes to the end */
	unsigned char last;    /* what was done last, as the next says */
	unsigned char *out;    /* what was written and is not in bytes yet, null if it cannot be written to */
	__heddle_size pending; /* how much that is */
	__heddle_size room;    /* how large bytes may be; with grows, how many there are */
	char **text;           /* with grows, where the caller wants to have bytes and their number */
	__heddle_size *length;
} __heddle_file;

enum { __heddle_opened, __heddle_read, __heddle_written, __heddle_moved };

#define __HEDDLE_FILE_SIZE 216 /* of glibc's FILE */

extern struct _IO_FILE *stdin, *stdout;
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int __heddle_has(const char *);
extern int __heddle_new_number(void);
extern void __heddle_leaves_number(int);
extern _Bool __heddle_is_pipe(int);
extern void __heddle_stream_lock(struct _IO_FILE *);
extern void __heddle_stream_unlock(struct _IO_FILE *);
extern int *__errno_location(void);
extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);

#define __HEDDLE_EOF (-1)
#define __HEDDLE_FAULT (-2) /* an end that is an error */
#define __HEDDLE_EINVAL 22
#define __HEDDLE_EBADF 9
#define __HEDDLE_ENOSPC 28

/* A null stream, or one that is closed, is the caller's error: found by this access. */
static __heddle_file *__heddle_of(struct _IO_FILE *stream)
{
	__heddle_file *f = (__heddle_file *)stream;
	(void)*(volatile int *)&f->number;
	return f;
}

/* What is between the next two is one step, with the stream locked. */
static void __heddle_enter(struct _IO_FILE *stream)
{
	__heddle_stream_lock(stream);
	__heddle_quiet_begin();
}

static void __heddle_leave(struct _IO_FILE *stream)
{
	__heddle_quiet_end();
	__heddle_stream_unlock(stream);
}

/* Any error number that a file may give; 5 is EIO. */
static int __heddle_fails_somehow(void)
{
	int error = __VERIFIER_nondet_int();
	*__errno_location() = error >= 1 && error <= 133 ? error : 5;
	return -1;
}

/* As glibc: a null byte goes behind what is written if there is room, and else in the place of the last one, but not in what is appended to. */
static int __heddle_write_memory(__heddle_file *f, __heddle_size from, __heddle_size n)
{
	__heddle_size i, done = n, behind = f->out[n - 1] != 0;
	if (from + n > f->room) {
		if (from + behind >= f->room)
			done = 0;
		else
			done = f->room - from;
	}
	__heddle_writes(f->bytes + from, done);
	for (i = 0; i < done; i++)
		f->bytes[from + i] = f->out[i];
	if (done > 0) {
		f->at = from + done;
		if (f->at > f->size) {
			f->size = f->at;
			if (behind && (f->size < f->room || !f->appends)) {
				__heddle_size last = f->size < f->room ? f->size : f->room - 1;
				__heddle_writes(f->bytes + last, 1);
				f->bytes[last] = 0;
			}
		}
	}
	if (done == n)
		return 0;
	f->error = 1;
	if (done == 0 || __VERIFIER_nondet_bool()) /* POSIX; glibc does not tell of a part */
		*__errno_location() = __HEDDLE_ENOSPC;
	return __HEDDLE_EOF;
}

/* What was written to memory gets there, and the caller of open_memstream is told where it is. */
int __heddle_flush_memory(struct _IO_FILE *stream)
{
	__heddle_file *f = (__heddle_file *)stream;
	__heddle_size i, n, from;
	if (f->out == 0 || (f->pending == 0 && !f->grows))
		return 0;
	n = f->pending;
	from = f->appends ? f->size : f->at;
	f->pending = 0;
	if (!f->grows)
		return __heddle_write_memory(f, from, n);
	if (from + n + 1 > f->room) {
		unsigned char *more = realloc(f->bytes, from + n + 1);
		if (more == 0) {
			f->error = 1;
			return __HEDDLE_EOF;
		}
		f->bytes = more;
		f->room = from + n + 1;
	}
	for (i = 0; i < n; i++)
		f->bytes[from + i] = f->out[i];
	f->at = from + n;
	if (f->at > f->size) {
		f->size = f->at;
		f->bytes[f->size] = 0;
	}
	__heddle_writes(f->text, sizeof *f->text);
	*f->text = (char *)f->bytes;
	__heddle_writes(f->length, sizeof *f->length);
	*f->length = f->at;
	return 0;
}

/* The next char of memory, or its end. */
static int __heddle_byte(__heddle_file *f)
{
	if (!f->reads) {
		f->error = 1;
		*__errno_location() = __HEDDLE_EBADF;
		return __HEDDLE_FAULT;
	}
	if (__heddle_flush_memory((struct _IO_FILE *)f) != 0)
		return __HEDDLE_FAULT;
	f->last = __heddle_read;
	if (f->at >= f->size) {
		f->end = 1;
		return __HEDDLE_EOF;
	}
	return f->bytes[f->at++];
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
	if (f->memory)
		return __heddle_byte(f);
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
	__heddle_enter(stream);
	c = __heddle_char(__heddle_of(stream));
	__heddle_leave(stream);
	return c;
}

/* C promises that one char can be given back. */
int __heddle_stream_back(int c, struct _IO_FILE *stream)
{
	__heddle_file *f;
	__heddle_enter(stream);
	f = __heddle_of(stream);
	if (c != __HEDDLE_EOF) {
		if (f->pushed)
			__heddle_unsupported("a second ungetc without reading in between");
		f->pushed = 1;
		f->again = (unsigned char)c;
		f->end = 0;
	}
	__heddle_leave(stream);
	return c == __HEDDLE_EOF ? c : (unsigned char)c;
}

int ungetc(int c, struct _IO_FILE *stream)
{
	return __heddle_stream_back(c, stream);
}

/* What was read lies beyond ASCII, and may be no char; of memory that would be known. */
void __heddle_stream_errs(struct _IO_FILE *stream, _Bool none)
{
	__heddle_file *f;
	__heddle_enter(stream);
	f = __heddle_of(stream);
	if (f->memory)
		__heddle_unsupported("wide input beyond ASCII from a stream on memory");
	f->error |= none;
	__heddle_leave(stream);
}

/* For reading by a format: tells whether input ends here, and lets it end or fail. */
int __heddle_stream_ends(struct _IO_FILE *stream)
{
	__heddle_file *f;
	int ends;
	__heddle_enter(stream);
	f = __heddle_of(stream);
	if (f->memory)
		__heddle_unsupported("formatted input from a stream on memory");
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
	__heddle_leave(stream);
	return ends;
}

/* For reading by a format: tells whether what comes next does not match. Chars that were
   read in vain may have been the last. */
int __heddle_stream_fails(struct _IO_FILE *stream)
{
	__heddle_file *f;
	if (__heddle_of(stream)->memory)
		__heddle_unsupported("formatted input from a stream on memory");
	if (__VERIFIER_nondet_bool())
		return 0;
	__heddle_enter(stream);
	f = __heddle_of(stream);
	f->pushed = 0;
	if (__VERIFIER_nondet_bool())
		f->end = 1;
	__heddle_leave(stream);
	return 1;
}

static int __heddle_feof(struct _IO_FILE *stream)
{
	int r;
	__heddle_enter(stream);
	r = __heddle_of(stream)->end ? 16 : 0;
	__heddle_leave(stream);
	return r;
}

/* Output may have failed unseen. */
static int __heddle_ferror(struct _IO_FILE *stream)
{
	__heddle_file *f;
	int r;
	__heddle_enter(stream);
	f = __heddle_of(stream);
	if (!f->error && !(f->number > 0 && f->memory) && (f->writes || (f->number == 0 && stream != stdin)) && __VERIFIER_nondet_bool())
		f->error = 1;
	r = f->error ? 32 : 0;
	__heddle_leave(stream);
	return r;
}

static void __heddle_clearerr(struct _IO_FILE *stream)
{
	__heddle_file *f;
	__heddle_enter(stream);
	f = __heddle_of(stream);
	f->end = 0;
	f->error = 0;
	__heddle_leave(stream);
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
	if (number > 0 && __heddle_of(stream)->memory) {
		*__errno_location() = __HEDDLE_EBADF;
		return -1;
	}
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
struct _IO_FILE *__heddle_new_stream(int fd, const char *mode)
{
	__heddle_file *f = malloc(__HEDDLE_FILE_SIZE);
	if (f == 0)
		return 0;
	f->number = fd + 1;
	f->reads = *mode == 'r';
	f->writes = *mode != 'r';
	while (*mode != 0) {
		if (*mode == '+')
			f->writes = f->reads = 1;
		mode++;
	}
	f->memory = 0;
	f->end = 0;
	f->error = 0;
	f->pushed = 0;
	f->again = 0;
	f->owner = 0;
	f->depth = 0;
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

/* Whether the program may see the number of a stream. */
static _Bool __heddle_tells_numbers(void)
{
	return __heddle_has("fileno") || __heddle_has("fileno_unlocked") || __heddle_has("fdopen");
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
	fd = __heddle_tells_numbers() ? __heddle_new_number() : 3;
	return __heddle_new_stream(fd, mode);
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
	if (__heddle_is_pipe(fd))
		__heddle_unsupported("a stream on a pipe");
	if (__VERIFIER_nondet_bool()) {
		__heddle_fails_somehow();
		return 0;
	}
	return __heddle_new_stream(fd, mode);
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
	__heddle_stream_lock(stream);
	__heddle_stream_unlock(stream);
	if (__heddle_of(stream)->number != 0) {
		__heddle_file *f = __heddle_of(stream);
		_Bool memory = f->memory;
		int r = 0;
		if (memory) {
			r = __heddle_flush_memory(stream);
			if (f->grows && r == 0) /* behind the place, wherever that is, as glibc does */
				f->bytes[f->at] = 0;
			free(f->out);
			if (f->own)
				free(f->bytes);
		}
		if (!memory && __heddle_tells_numbers())
			__heddle_leaves_number(f->number - 1);
		free(stream);
		if (memory)
			return r;
	}
	return __VERIFIER_nondet_bool() ? __heddle_fails_somehow() : 0;
}

int fclose(struct _IO_FILE *stream)
{
	return __heddle_close(stream);
}

static void __heddle_clear(struct _IO_FILE *stream, _Bool errors)
{
	__heddle_file *f;
	__heddle_enter(stream);
	f = __heddle_of(stream);
	f->end = 0;
	f->pushed = 0;
	if (errors)
		f->error = 0;
	__heddle_leave(stream);
}

/* If it fails the stream is closed. */
struct _IO_FILE *freopen(const char *path, const char *mode, struct _IO_FILE *stream)
{
	if (path != 0)
		__heddle_look_at(path);
	if (__heddle_of(stream)->number > 0 && __heddle_of(stream)->memory)
		__heddle_unsupported("freopen of a stream on memory");
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
	if (__heddle_of(stream)->number > 0 && __heddle_of(stream)->memory)
		__heddle_unsupported("freopen of a stream on memory");
	if (__heddle_bad_mode(mode) || __VERIFIER_nondet_bool()) {
		__heddle_close(stream);
		__heddle_fails_somehow();
		return 0;
	}
	__heddle_clear(stream, 1);
	return stream;
}

/* Goes to a place in memory. */
static int __heddle_seek_memory(__heddle_file *f, long offset, int whence)
{
	long from, last;
	int r = __heddle_flush_memory((struct _IO_FILE *)f);
	if (r != 0)
		return r;
	from = whence == 0 ? 0 : whence == 1 ? (long)f->at - f->pushed : (long)f->size;
	last = f->grows ? (long)f->size : (long)f->room;
	if (f->grows && whence <= 2 && offset > last - from)
		__heddle_unsupported("a place behind the end of a stream of open_memstream");
	if (whence > 2 || offset < -from || offset > last - from) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	f->at = (__heddle_size)(from + offset);
	f->last = __heddle_moved;
	return 0;
}

static int __heddle_seek(struct _IO_FILE *stream, long offset, int whence)
{
	__heddle_file *f = __heddle_of(stream);
	if (whence < 0 || whence > 4) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (f->memory) {
		int r;
		__heddle_enter(stream);
		r = __heddle_seek_memory(f, offset, whence);
		__heddle_leave(stream);
		if (r < 0)
			return r;
	} else if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	__heddle_clear(stream, 0);
	return 0;
}

int fseek(struct _IO_FILE *stream, long offset, int whence)
{
	return __heddle_seek(stream, offset, whence);
}

int fseeko(struct _IO_FILE *stream, long offset, int whence)
{
	return __heddle_seek(stream, offset, whence);
}

void rewind(struct _IO_FILE *stream)
{
	__heddle_seek(stream, 0, 0);
	__heddle_clearerr(stream);
}

static long __heddle_tell(struct _IO_FILE *stream)
{
	__heddle_file *f = __heddle_of(stream);
	long at;
	if (f->memory) {
		__heddle_enter(stream);
		at = (long)(f->appends && f->pending > 0 ? f->size : f->at) + (long)f->pending - f->pushed;
		__heddle_leave(stream);
		return at;
	}
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
	return __heddle_seek(stream, *(const volatile long *)position, 0);
}

static int __heddle_on_memory(struct _IO_FILE *stream)
{
	__heddle_file *f = __heddle_of(stream);
	return f->number > 0 && f->memory;
}

static __heddle_size __heddle_some_size(struct _IO_FILE *stream)
{
	long n = __VERIFIER_nondet_long();
	(void)__heddle_of(stream);
	return n >= 0 && n <= 65536 ? (__heddle_size)n : 0;
}

__SIZE_TYPE__ __fpending(struct _IO_FILE *stream)
{
	/* What counts as not written yet where memory grows is the library's. */
	return __heddle_on_memory(stream) && !__heddle_of(stream)->grows ? __heddle_of(stream)->pending : __heddle_some_size(stream);
}

static int __heddle_perhaps(struct _IO_FILE *stream)
{
	(void)__heddle_of(stream);
	return __VERIFIER_nondet_bool();
}

int __freading(struct _IO_FILE *stream)
{
	__heddle_file *f = __heddle_of(stream);
	if (!__heddle_on_memory(stream) || (f->writes && f->last == __heddle_moved))
		return __heddle_perhaps(stream);
	return !f->writes || f->last == __heddle_read;
}

int __fwriting(struct _IO_FILE *stream)
{
	__heddle_file *f = __heddle_of(stream);
	if (!__heddle_on_memory(stream))
		return __heddle_perhaps(stream);
	return !f->reads || f->last == __heddle_written;
}

int __freadable(struct _IO_FILE *stream)
{
	__heddle_file *f = __heddle_of(stream);
	return f->number > 0 ? f->reads : stream == stdin;
}

int __fwritable(struct _IO_FILE *stream)
{
	__heddle_file *f = __heddle_of(stream);
	return f->number > 0 ? f->writes : stream != stdin;
}

__SIZE_TYPE__ __fbufsize(struct _IO_FILE *stream)
{
	return __heddle_some_size(stream);
}

int __flbf(struct _IO_FILE *stream)
{
	return __heddle_perhaps(stream);
}

/* Drops what is in the buffer; of input from memory nobody knows how much that is. */
static void __heddle_purge(struct _IO_FILE *stream)
{
	__heddle_file *f = __heddle_of(stream);
	if (__heddle_on_memory(stream)) {
		if (f->last == __heddle_read)
			__heddle_unsupported("fpurge of a stream on memory that was read");
		f->pending = 0;
	}
	__heddle_clear(stream, 0);
}

void __fpurge(struct _IO_FILE *stream)
{
	__heddle_purge(stream);
}

void fpurge(struct _IO_FILE *stream)
{
	__heddle_purge(stream);
}
