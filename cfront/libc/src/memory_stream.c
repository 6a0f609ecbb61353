/* This file defines streams on memory (POSIX fmemopen and open_memstream) and the functions of output for programs that have such streams: in
 * others they are the executor's alone, which has them here under names with __heddle_. Output stays in the stream until it is flushed, as glibc
 * keeps it. The rest of streams is stream.c's.
 * Models: fmemopen open_memstream fputs+? fputs_unlocked+? fputc+? fputc_unlocked+? putc+? putc_unlocked+? fwrite+? fwrite_unlocked+?
 * fprintf+? vfprintf+? __fprintf_chk+? __vfprintf_chk+? fflush+? fflush_unlocked+? setbuf+ setbuffer+ setlinebuf+ setvbuf+
 */

typedef __SIZE_TYPE__ __heddle_size;

struct _IO_FILE;

/* As in stream.c. */
typedef struct {
	int number;
	_Bool writes, end, error, pushed;
	unsigned char again;
	_Bool reads, memory;
	unsigned owner, depth;
	unsigned char *bytes;
	_Bool own;
	__heddle_size size, at;
	_Bool grows, appends;
	unsigned char last;
	unsigned char *out;
	__heddle_size pending, room;
	char **text;
	__heddle_size *length;
} __heddle_file;

enum { __heddle_opened, __heddle_read, __heddle_written, __heddle_moved };

#define __HEDDLE_EOF (-1)
#define __HEDDLE_ROOM 4096 /* for what is not flushed: less than glibc has, so that what goes there goes there with glibc, too */
#define __HEDDLE_EINVAL 22
#define __HEDDLE_EBADF 9

extern struct _IO_FILE *__heddle_new_stream(int, const char *);
extern int __heddle_flush_memory(struct _IO_FILE *);
extern void __heddle_stream_lock(struct _IO_FILE *);
extern void __heddle_stream_unlock(struct _IO_FILE *);
extern void __heddle_unsupported(const char *);
extern void __heddle_writes(const void *, __SIZE_TYPE__);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern int *__errno_location(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern int vsnprintf(char *, __SIZE_TYPE__, const char *, __builtin_va_list);

extern int __heddle_fputs(const char *, struct _IO_FILE *);
extern int __heddle_fputs_unlocked(const char *, struct _IO_FILE *);
extern int __heddle_fputc(int, struct _IO_FILE *);
extern int __heddle_fputc_unlocked(int, struct _IO_FILE *);
extern __SIZE_TYPE__ __heddle_fwrite(const void *, __SIZE_TYPE__, __SIZE_TYPE__, struct _IO_FILE *);
extern __SIZE_TYPE__ __heddle_fwrite_unlocked(const void *, __SIZE_TYPE__, __SIZE_TYPE__, struct _IO_FILE *);
extern int __heddle_vfprintf(struct _IO_FILE *, const char *, __builtin_va_list);
extern int __heddle_fflush(struct _IO_FILE *);
extern int __heddle_fflush_unlocked(struct _IO_FILE *);
extern void __heddle_setbuf(struct _IO_FILE *, char *);
extern void __heddle_setbuffer(struct _IO_FILE *, char *, __SIZE_TYPE__);
extern void __heddle_setlinebuf(struct _IO_FILE *);
extern int __heddle_setvbuf(struct _IO_FILE *, char *, int, __SIZE_TYPE__);

static int __heddle_streams; /* on memory, made so far */

/* A null stream, or one that is closed, is the caller's error: found by this access. The standard streams have number 0. */
static _Bool __heddle_on_memory(struct _IO_FILE *stream)
{
	__heddle_file *f = (__heddle_file *)stream;
	return *(volatile int *)&f->number > 0 && f->memory;
}

static void __heddle_enter(struct _IO_FILE *stream, _Bool locks)
{
	if (locks)
		__heddle_stream_lock(stream);
	else
		__heddle_writes(stream, 1);
	__heddle_quiet_begin();
}

static void __heddle_leave(struct _IO_FILE *stream, _Bool locks)
{
	__heddle_quiet_end();
	if (locks)
		__heddle_stream_unlock(stream);
}

/* A stream on memory to which the rest is added; null if there is no memory. */
static __heddle_file *__heddle_make(const char *mode)
{
	__heddle_file *f = (__heddle_file *)__heddle_new_stream(0, mode);
	if (f == 0)
		return 0;
	f->out = 0;
	if (f->writes) {
		f->out = malloc(__HEDDLE_ROOM);
		if (f->out == 0) {
			free(f);
			return 0;
		}
	}
	f->memory = 1;
	f->at = 0;
	f->size = 0;
	f->pending = 0;
	f->grows = 0;
	f->appends = 0;
	f->last = __heddle_opened;
	__heddle_quiet_begin();
	__heddle_streams++;
	__heddle_quiet_end();
	return f;
}

/* Where chars of memory end. */
static __heddle_size __heddle_end_of(const unsigned char *bytes, __heddle_size size)
{
	__heddle_size i = 0;
	while (i < size && bytes[i] != 0)
		i++;
	return i;
}

struct _IO_FILE *fmemopen(void *buffer, __SIZE_TYPE__ size, const char *mode)
{
	__heddle_file *f;
	__heddle_size i;
	for (i = 0; mode[i] != 0; i++)
		;
	if ((*mode != 'r' && *mode != 'w' && *mode != 'a') ||
	    (size == 0 && __VERIFIER_nondet_bool())) { /* POSIX and older libraries refuse 0; newer ones take it */
		*__errno_location() = __HEDDLE_EINVAL;
		return 0;
	}
	f = __heddle_make(mode);
	if (f == 0)
		return 0;
	f->own = buffer == 0;
	f->bytes = buffer;
	f->room = size;
	f->appends = *mode == 'a';
	if (buffer == 0) {
		f->bytes = malloc(size > 0 ? size : 1);
		if (f->bytes == 0) {
			free(f->out);
			free(f);
			return 0;
		}
		for (i = 0; i < size; i++)
			f->bytes[i] = 0;
	}
	if (*mode == 'r')
		f->size = size;
	else if (*mode == 'w' && f->reads && size > 0 && buffer != 0) {
		if (mode[1] == '+' || __VERIFIER_nondet_bool()) /* POSIX; glibc leaves what is there with wb+ */
			f->bytes[0] = 0;
	}
	else if (*mode == 'a')
		f->at = f->size = __heddle_end_of(f->bytes, size);
	return (struct _IO_FILE *)f;
}

struct _IO_FILE *open_memstream(char **text, __SIZE_TYPE__ *length)
{
	__heddle_file *f = __heddle_make("w");
	if (f == 0)
		return 0;
	f->own = 0;
	f->grows = 1;
	f->bytes = malloc(1);
	if (f->bytes == 0) {
		free(f->out);
		free(f);
		return 0;
	}
	f->bytes[0] = 0;
	f->room = 1;
	f->text = text;
	f->length = length;
	return (struct _IO_FILE *)f;
}

/* Room for n more bytes, null if the stream cannot be written to. */
static unsigned char *__heddle_place(__heddle_file *f, __heddle_size n)
{
	if (!f->writes) {
		f->error = 1;
		*__errno_location() = __HEDDLE_EBADF;
		return 0;
	}
	if (n > __HEDDLE_ROOM - f->pending)
		__heddle_unsupported("more than 4096 bytes written to a stream on memory and not flushed");
	f->last = __heddle_written;
	return f->out + f->pending;
}

static __heddle_size __heddle_put(struct _IO_FILE *stream, const unsigned char *bytes, __heddle_size n, _Bool locks)
{
	__heddle_file *f = (__heddle_file *)stream;
	__heddle_size i;
	unsigned char *to;
	for (i = 0; i < n; i++) /* outside of the step, where it can race */
		(void)*(const volatile unsigned char *)&bytes[i];
	__heddle_enter(stream, locks);
	to = __heddle_place(f, n);
	if (to != 0) {
		for (i = 0; i < n; i++)
			to[i] = bytes[i];
		f->pending += n;
	}
	__heddle_leave(stream, locks);
	return to != 0 ? n : 0;
}

static int __heddle_put_text(const char *text, struct _IO_FILE *stream, _Bool locks)
{
	__heddle_size n = 0;
	while (text[n] != 0)
		n++;
	return __heddle_put(stream, (const unsigned char *)text, n, locks) == n ? 1 : __HEDDLE_EOF;
}

int fputs(const char *text, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_text(text, stream, 1) : __heddle_fputs(text, stream);
}

int fputs_unlocked(const char *text, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_text(text, stream, 0) : __heddle_fputs_unlocked(text, stream);
}

static int __heddle_put_char(int c, struct _IO_FILE *stream, _Bool locks)
{
	unsigned char byte = (unsigned char)c;
	return __heddle_put(stream, &byte, 1, locks) == 1 ? byte : __HEDDLE_EOF;
}

int fputc(int c, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_char(c, stream, 1) : __heddle_fputc(c, stream);
}

int fputc_unlocked(int c, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_char(c, stream, 0) : __heddle_fputc_unlocked(c, stream);
}

int putc(int c, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_char(c, stream, 1) : __heddle_fputc(c, stream);
}

int putc_unlocked(int c, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_char(c, stream, 0) : __heddle_fputc_unlocked(c, stream);
}

static __heddle_size __heddle_put_items(const void *items, __heddle_size size, __heddle_size n, struct _IO_FILE *stream, _Bool locks)
{
	if (size == 0 || n == 0)
		return 0;
	return __heddle_put(stream, items, size * n, locks) == 0 ? 0 : n;
}

__SIZE_TYPE__ fwrite(const void *items, __SIZE_TYPE__ size, __SIZE_TYPE__ n, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_items(items, size, n, stream, 1) : __heddle_fwrite(items, size, n, stream);
}

__SIZE_TYPE__ fwrite_unlocked(const void *items, __SIZE_TYPE__ size, __SIZE_TYPE__ n, struct _IO_FILE *stream)
{
	return __heddle_on_memory(stream) ? __heddle_put_items(items, size, n, stream, 0) : __heddle_fwrite_unlocked(items, size, n, stream);
}

static int __heddle_put_format(struct _IO_FILE *stream, const char *format, __builtin_va_list ap)
{
	__heddle_file *f = (__heddle_file *)stream;
	__builtin_va_list again;
	unsigned char *to;
	int n;
	if (!__heddle_on_memory(stream))
		return __heddle_vfprintf(stream, format, ap);
	__builtin_va_copy(again, ap);
	n = vsnprintf(0, 0, format, again); /* outside of the step, where it can race */
	__builtin_va_end(again);
	if (n < 0)
		return n;
	__heddle_enter(stream, 1);
	to = __heddle_place(f, (__heddle_size)n + 1);
	if (to != 0) {
		n = vsnprintf((char *)to, __HEDDLE_ROOM - f->pending, format, ap);
		f->pending += (__heddle_size)n;
	}
	__heddle_leave(stream, 1);
	return to != 0 ? n : -1;
}

int vfprintf(struct _IO_FILE *stream, const char *format, __builtin_va_list ap)
{
	return __heddle_put_format(stream, format, ap);
}

int __vfprintf_chk(struct _IO_FILE *stream, int flag, const char *format, __builtin_va_list ap)
{
	(void)flag;
	return __heddle_put_format(stream, format, ap);
}

int fprintf(struct _IO_FILE *stream, const char *format, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, format);
	n = __heddle_put_format(stream, format, ap);
	__builtin_va_end(ap);
	return n;
}

int __fprintf_chk(struct _IO_FILE *stream, int flag, const char *format, ...)
{
	__builtin_va_list ap;
	int n;
	(void)flag;
	__builtin_va_start(ap, format);
	n = __heddle_put_format(stream, format, ap);
	__builtin_va_end(ap);
	return n;
}

static int __heddle_flush_one(struct _IO_FILE *stream, _Bool locks)
{
	int r;
	__heddle_enter(stream, locks);
	r = __heddle_flush_memory(stream);
	__heddle_leave(stream, locks);
	return r;
}

static void __heddle_flush_all(void)
{
	int some;
	__heddle_quiet_begin();
	some = __heddle_streams;
	__heddle_quiet_end();
	if (some > 0)
		__heddle_unsupported("fflush(NULL) with streams on memory");
}

int fflush(struct _IO_FILE *stream)
{
	if (stream == 0)
		__heddle_flush_all();
	else if (__heddle_on_memory(stream))
		return __heddle_flush_one(stream, 1);
	return __heddle_fflush(stream);
}

int fflush_unlocked(struct _IO_FILE *stream)
{
	if (stream == 0)
		__heddle_flush_all();
	else if (__heddle_on_memory(stream))
		return __heddle_flush_one(stream, 0);
	return __heddle_fflush_unlocked(stream);
}

static void __heddle_keep_buffer(struct _IO_FILE *stream)
{
	if (__heddle_on_memory(stream))
		__heddle_unsupported("another buffer for a stream on memory");
}

void setbuf(struct _IO_FILE *stream, char *buffer)
{
	__heddle_keep_buffer(stream);
	__heddle_setbuf(stream, buffer);
}

void setbuffer(struct _IO_FILE *stream, char *buffer, __SIZE_TYPE__ size)
{
	__heddle_keep_buffer(stream);
	__heddle_setbuffer(stream, buffer, size);
}

void setlinebuf(struct _IO_FILE *stream)
{
	__heddle_keep_buffer(stream);
	__heddle_setlinebuf(stream);
}

int setvbuf(struct _IO_FILE *stream, char *buffer, int mode, __SIZE_TYPE__ size)
{
	__heddle_keep_buffer(stream);
	return __heddle_setvbuf(stream, buffer, mode, size);
}
