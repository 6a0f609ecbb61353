/* This file defines files by number, and what is done to files by their names. Nothing is
 * known about what is outside the program: a call may fail with any error, and opening gives any
 * free number, here any from 3 up (0 to 2 are taken to be in use); a position may
 * be refused, because the file is a pipe. Pipes that the program makes are pipe.c's.
 * Models: open! open64! openat! creat! close! lseek? lseek64? dup? dup2? dup3? read! pread! pread64! write! dprintf? vdprintf? isatty
 * fcntl? pwrite! pwrite64! readv! writev! preadv! preadv64! pwritev! pwritev64! fsync! fdatasync! ftruncate? truncate? fchmod? fchdir remove? rename? unlink? rmdir? mkdir? chdir chmod? link? symlink? access?
 * sync umask __heddle_put_out __heddle_close
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern __heddle_ssize __heddle_write(int, const void *, __heddle_size);
extern int __heddle_sees_errno(void);
extern int __heddle_has(const char *);
extern int __heddle_vdprintf(int, const char *, __builtin_va_list);
extern int vsnprintf(char *, __heddle_size, const char *, __builtin_va_list);
extern void __heddle_unsupported(const char *);
extern int __heddle_new_number(void);
extern void __heddle_takes_number(int);
extern void __heddle_leaves_number(int);
extern _Bool __heddle_is_pipe(int);
extern __heddle_ssize __heddle_pipe_read(int, void *, __heddle_size);
extern __heddle_ssize __heddle_pipe_write(int, const void *, __heddle_size);
extern _Bool __heddle_pipe_counts(int);
extern _Bool __heddle_is_shared(int);
extern int __heddle_shared_close(int);
extern int __heddle_shared_resize(int, long);
extern int __heddle_pipe_close(int);
extern void __heddle_pipe_drop(int);
extern int __heddle_pipe_dup(int, int);
extern int __heddle_pipe_flags(int, int);
extern int *__errno_location(void);

#define __HEDDLE_EBADF 9
#define __HEDDLE_EINVAL 22
#define __HEDDLE_ESPIPE 29
#define __HEDDLE_TEXT 512
#define __HEDDLE_FILES 1024 /* file numbers are below it */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

/* Any error number; 5 is EIO. */
static int __heddle_fails_somehow(void)
{
	int error = __VERIFIER_nondet_int();
	return __heddle_fails(error >= 1 && error <= 133 ? error : 5);
}

static void __heddle_look_at(const char *path)
{
	while (*path != 0)
		path++;
}

static int __heddle_open(const char *path)
{
	__heddle_look_at(path);
	return __VERIFIER_nondet_bool() ? __heddle_fails_somehow() : __heddle_new_number();
}

/* What is done to a file by its number. */
static int __heddle_by_number(int fd)
{
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	return __VERIFIER_nondet_bool() ? __heddle_fails_somehow() : 0;
}

/* What is done to a file by its name. */
static int __heddle_by_name(const char *path)
{
	__heddle_look_at(path);
	return __VERIFIER_nondet_bool() ? __heddle_fails_somehow() : 0;
}

int open(const char *path, int flags, ...)
{
	(void)flags;
	return __heddle_open(path);
}

int open64(const char *path, int flags, ...)
{
	(void)flags;
	return __heddle_open(path);
}

int openat(int folder, const char *path, int flags, ...)
{
	(void)folder;
	(void)flags;
	return __heddle_open(path);
}

int creat(const char *path, unsigned mode)
{
	(void)mode;
	return __heddle_open(path);
}

/* The system call itself is no cancellation point. */
int __heddle_close(int fd)
{
	int r;
	if (__heddle_is_pipe(fd))
		return __heddle_pipe_close(fd);
	if (__heddle_is_shared(fd))
		return __heddle_shared_close(fd);
	r = __heddle_by_number(fd);
	__heddle_leaves_number(fd);
	return r;
}

int close(int fd)
{
	return __heddle_close(fd);
}

/* A file leaves the epolls when its last number is closed. */
static void __heddle_duplicates(int fd)
{
	if (__heddle_has("__heddle_make_epoll"))
		__heddle_unsupported("two numbers for one file in a program with epolls");
	if (__heddle_is_shared(fd))
		__heddle_unsupported("two numbers for one descriptor of shared memory");
}

static __heddle_ssize __heddle_any_position(void)
{
	long at = __VERIFIER_nondet_long();
	return at >= 0 ? at : 0;
}

static long __heddle_lseek(int fd, long offset, int whence)
{
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	if (__heddle_is_pipe(fd))
		return __heddle_fails(__HEDDLE_ESPIPE);
	if (whence < 0 || whence > 4 || (whence == 0 && offset < 0))
		return __heddle_fails(__HEDDLE_EINVAL);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	return whence == 0 ? offset : __heddle_any_position();
}

long lseek(int fd, long offset, int whence)
{
	return __heddle_lseek(fd, offset, whence);
}

#if __SIZEOF_LONG__ == 8
long lseek64(int fd, long offset, int whence)
{
	return __heddle_lseek(fd, offset, whence);
}
#else
long long lseek64(int fd, long long offset, int whence)
{
	return __heddle_lseek(fd, offset < 0 ? -1 : 0, whence) < 0 ? -1 : whence == 0 ? offset : __heddle_any_position();
}
#endif

int dup(int fd)
{
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	__heddle_duplicates(fd);
	return __heddle_is_pipe(fd) ? __heddle_pipe_dup(fd, -1) : __heddle_new_number();
}

/* Linux's numbers. Locks of files are between processes. */
int fcntl(int fd, int command, ...)
{
	__builtin_va_list ap;
	int flags = 0;
	_Bool pipe = __heddle_is_pipe(fd);
	if (command == 0 || command == 1030 || command == 4) {
		__builtin_va_start(ap, command);
		flags = __builtin_va_arg(ap, int);
		__builtin_va_end(ap);
	}
	switch (command) {
	case 0: /* F_DUPFD, to a number that is not below the one that is given */
	case 1030:
		if (flags < 0 || flags >= __HEDDLE_FILES)
			return __heddle_fails(__HEDDLE_EINVAL);
		if (__heddle_by_number(fd) != 0)
			return -1;
		__heddle_duplicates(fd);
		if (flags > 3 && __heddle_has("__heddle_own"))
			__heddle_unsupported("F_DUPFD to a number from 4 up in a program with select");
		fd = pipe ? __heddle_pipe_dup(fd, -1) : __heddle_new_number();
		__VERIFIER_assume(fd >= flags);
		return fd;
	case 1: /* F_GETFD */
		return __heddle_by_number(fd) != 0 ? -1 : __VERIFIER_nondet_bool();
	case 3: /* F_GETFL */
		if (pipe)
			return __heddle_pipe_flags(fd, -1);
		flags = __VERIFIER_nondet_int();
		return __heddle_by_number(fd) != 0 ? -1 : flags >= 0 ? flags : 0;
	case 4: /* F_SETFL */
		return pipe ? __heddle_pipe_flags(fd, flags & 0x7fffffff) : __heddle_by_number(fd);
	case 2: /* F_SETFD, F_SETLK, F_SETLKW */
	case 6:
	case 7:
		return __heddle_by_number(fd);
	}
	__heddle_unsupported("fcntl with another command than F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_SETLK and F_SETLKW");
	return -1;
}

static int __heddle_dup_to(int fd, int number)
{
	if (number < 0 || number >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	__heddle_duplicates(fd);
	__heddle_duplicates(number);
	if (__heddle_is_pipe(fd)) {
		if (fd == number)
			return number;
		__heddle_takes_number(number);
		return __heddle_pipe_dup(fd, number);
	}
	if (__heddle_by_number(fd) != 0)
		return -1;
	__heddle_takes_number(number);
	if (__heddle_is_pipe(number))
		__heddle_pipe_drop(number);
	return number;
}

int dup2(int fd, int number)
{
	return __heddle_dup_to(fd, number);
}

int dup3(int fd, int number, int flags)
{
	(void)flags;
	return fd == number ? __heddle_fails(__HEDDLE_EINVAL) : __heddle_dup_to(fd, number);
}

static __heddle_ssize __heddle_read(unsigned char *to, __heddle_size n)
{
	__heddle_ssize got, i;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	got = __VERIFIER_nondet_long();
	__VERIFIER_assume(got >= 0 && (__heddle_size)got <= n);
	for (i = 0; i < got; i++)
		to[i] = __VERIFIER_nondet_uchar();
	return got;
}

/* Why it fails matters only where somebody asks for it: else the two ways that a write can go are one. */
__heddle_ssize __heddle_put_out(int fd, const void *from, __heddle_size n)
{
	__heddle_ssize done;
	if (__heddle_is_shared(fd))
		__heddle_unsupported("writing to shared memory by its number");
	done = __heddle_write(fd, from, n);
	return __heddle_sees_errno() && done < 0 ? __heddle_fails_somehow() : done;
}

__PTRDIFF_TYPE__ read(int fd, void *buffer, __SIZE_TYPE__ n)
{
	if (fd < 0)
		return __heddle_fails(__HEDDLE_EBADF);
	return __heddle_is_pipe(fd) ? __heddle_pipe_read(fd, buffer, n) : __heddle_read(buffer, n);
}

__PTRDIFF_TYPE__ write(int fd, const void *buffer, __SIZE_TYPE__ n)
{
	if (fd < 0)
		return __heddle_fails(__HEDDLE_EBADF);
	return __heddle_is_pipe(fd) ? __heddle_pipe_write(fd, buffer, n) : __heddle_put_out(fd, buffer, n);
}

/* Formatted output to a pipe is made in memory first. */
static int __heddle_print(int fd, const char *format, __builtin_va_list ap)
{
	char text[__HEDDLE_TEXT];
	int n;
	if (!__heddle_is_pipe(fd))
		return __heddle_vdprintf(fd, format, ap);
	n = vsnprintf(text, sizeof text, format, ap);
	if (n >= __HEDDLE_TEXT)
		__heddle_unsupported("more than 511 chars printed to a pipe");
	return n < 0 ? n : (int)__heddle_pipe_write(fd, text, (__heddle_size)n);
}

int vdprintf(int fd, const char *format, __builtin_va_list ap)
{
	return __heddle_print(fd, format, ap);
}

int dprintf(int fd, const char *format, ...)
{
	__builtin_va_list ap;
	int n;
	__builtin_va_start(ap, format);
	n = __heddle_print(fd, format, ap);
	__builtin_va_end(ap);
	return n;
}

/* What a call with a position is refused for, 0 if it is not: a pipe has none. */
static int __heddle_nowhere(int fd, _Bool before)
{
	if (fd < 0)
		return __HEDDLE_EBADF;
	if (before)
		return __HEDDLE_EINVAL;
	return __heddle_is_pipe(fd) ? __HEDDLE_ESPIPE : 0;
}

static __heddle_ssize __heddle_read_at(int fd, void *buffer, __heddle_size n, _Bool before)
{
	int error = __heddle_nowhere(fd, before);
	return error != 0 ? __heddle_fails(error) : __heddle_read(buffer, n);
}

static __heddle_ssize __heddle_write_at(int fd, const void *buffer, __heddle_size n, _Bool before)
{
	int error = __heddle_nowhere(fd, before);
	return error != 0 ? __heddle_fails(error) : __heddle_put_out(fd, buffer, n);
}

__PTRDIFF_TYPE__ pread(int fd, void *buffer, __SIZE_TYPE__ n, long offset)
{
	return __heddle_read_at(fd, buffer, n, offset < 0);
}

__PTRDIFF_TYPE__ pread64(int fd, void *buffer, __SIZE_TYPE__ n, long long offset)
{
	return __heddle_read_at(fd, buffer, n, offset < 0);
}

__PTRDIFF_TYPE__ pwrite(int fd, const void *buffer, __SIZE_TYPE__ n, long offset)
{
	return __heddle_write_at(fd, buffer, n, offset < 0);
}

__PTRDIFF_TYPE__ pwrite64(int fd, const void *buffer, __SIZE_TYPE__ n, long long offset)
{
	return __heddle_write_at(fd, buffer, n, offset < 0);
}

typedef struct {
	void *base;
	__heddle_size length;
} __heddle_part;

#define __HEDDLE_PARTS 1024
#define __HEDDLE_ROOM 4096 /* of a pipe */

/* The bytes of all parts; -1: too many. */
static __heddle_ssize __heddle_whole(const __heddle_part *parts, int n)
{
	__heddle_size all = 0;
	int i;
	for (i = 0; i < n; i++) {
		if (parts[i].length > (__heddle_size)__PTRDIFF_MAX__ - all)
			return __heddle_fails(__HEDDLE_EINVAL);
		all += parts[i].length;
	}
	return (__heddle_ssize)all;
}

/* A pipe gives and takes all parts at once. */
static __heddle_ssize __heddle_pipe_readv(int fd, const __heddle_part *parts, int n)
{
	unsigned char bytes[__HEDDLE_ROOM];
	__heddle_ssize all = __heddle_whole(parts, n), at = 0;
	__heddle_size j;
	int i;
	if (all >= 0)
		all = __heddle_pipe_read(fd, bytes, all < __HEDDLE_ROOM ? (__heddle_size)all : __HEDDLE_ROOM);
	for (i = 0; i < n; i++)
		for (j = 0; j < parts[i].length && at < all; j++)
			((unsigned char *)parts[i].base)[j] = bytes[at++];
	return all;
}

static __heddle_ssize __heddle_pipe_writev(int fd, const __heddle_part *parts, int n)
{
	unsigned char bytes[__HEDDLE_ROOM];
	__heddle_ssize all = __heddle_whole(parts, n), at = 0;
	__heddle_size j;
	int i;
	if (n > 1 && __heddle_pipe_counts(fd))
		__heddle_unsupported("writev of several parts to an event counter");
	if (all > __HEDDLE_ROOM) {
		__heddle_unsupported("more than 4096 bytes written to a pipe");
		return -1;
	}
	for (i = 0; i < n && all > 0; i++)
		for (j = 0; j < parts[i].length; j++)
			bytes[at++] = ((const unsigned char *)parts[i].base)[j];
	return all < 0 ? -1 : __heddle_pipe_write(fd, bytes, (__heddle_size)all);
}

/* What a call with parts is refused for, 0 if it is not. */
static int __heddle_no_parts(int fd, int n)
{
	return fd < 0 ? __HEDDLE_EBADF : n < 0 || n > __HEDDLE_PARTS ? __HEDDLE_EINVAL : 0;
}

static __heddle_ssize __heddle_read_parts(const __heddle_part *parts, int n)
{
	__heddle_ssize all = 0, got;
	int i;
	for (i = 0; i < n; i++) {
		got = __heddle_read(parts[i].base, parts[i].length);
		if (got < 0)
			return i == 0 ? -1 : all;
		all += got;
		if ((__heddle_size)got < parts[i].length)
			break;
	}
	return all;
}

static __heddle_ssize __heddle_write_parts(int fd, const __heddle_part *parts, int n)
{
	__heddle_ssize all = 0, done;
	int i;
	for (i = 0; i < n; i++) {
		done = __heddle_put_out(fd, parts[i].base, parts[i].length);
		if (done < 0)
			return i == 0 ? -1 : all;
		all += done;
		if ((__heddle_size)done < parts[i].length)
			break;
	}
	return all;
}

__PTRDIFF_TYPE__ readv(int fd, const __heddle_part *parts, int n)
{
	int error = __heddle_no_parts(fd, n);
	if (error != 0)
		return __heddle_fails(error);
	return __heddle_is_pipe(fd) ? __heddle_pipe_readv(fd, parts, n) : __heddle_read_parts(parts, n);
}

__PTRDIFF_TYPE__ writev(int fd, const __heddle_part *parts, int n)
{
	int error = __heddle_no_parts(fd, n);
	if (error != 0)
		return __heddle_fails(error);
	return __heddle_is_pipe(fd) ? __heddle_pipe_writev(fd, parts, n) : __heddle_write_parts(fd, parts, n);
}

static __heddle_ssize __heddle_read_parts_at(int fd, const __heddle_part *parts, int n, _Bool before)
{
	int error = __heddle_no_parts(fd, n);
	if (error == 0)
		error = __heddle_nowhere(fd, before);
	return error != 0 ? __heddle_fails(error) : __heddle_read_parts(parts, n);
}

static __heddle_ssize __heddle_write_parts_at(int fd, const __heddle_part *parts, int n, _Bool before)
{
	int error = __heddle_no_parts(fd, n);
	if (error == 0)
		error = __heddle_nowhere(fd, before);
	return error != 0 ? __heddle_fails(error) : __heddle_write_parts(fd, parts, n);
}

__PTRDIFF_TYPE__ preadv(int fd, const __heddle_part *parts, int n, long offset)
{
	return __heddle_read_parts_at(fd, parts, n, offset < 0);
}

__PTRDIFF_TYPE__ preadv64(int fd, const __heddle_part *parts, int n, long long offset)
{
	return __heddle_read_parts_at(fd, parts, n, offset < 0);
}

__PTRDIFF_TYPE__ pwritev(int fd, const __heddle_part *parts, int n, long offset)
{
	return __heddle_write_parts_at(fd, parts, n, offset < 0);
}

__PTRDIFF_TYPE__ pwritev64(int fd, const __heddle_part *parts, int n, long long offset)
{
	return __heddle_write_parts_at(fd, parts, n, offset < 0);
}

int isatty(int fd)
{
	return __heddle_by_number(fd) == 0;
}

int fsync(int fd)
{
	return __heddle_by_number(fd);
}

int fdatasync(int fd)
{
	return __heddle_by_number(fd);
}

int ftruncate(int fd, long length)
{
	if (length < 0)
		return __heddle_fails(__HEDDLE_EINVAL);
	if (__heddle_by_number(fd) != 0)
		return -1;
	return __heddle_is_shared(fd) ? __heddle_shared_resize(fd, length) : 0;
}

int truncate(const char *path, long length)
{
	return length < 0 ? __heddle_fails(__HEDDLE_EINVAL) : __heddle_by_name(path);
}

int fchmod(int fd, unsigned mode)
{
	(void)mode;
	return __heddle_by_number(fd);
}

int fchdir(int fd)
{
	return __heddle_by_number(fd);
}

int remove(const char *path)
{
	return __heddle_by_name(path);
}

int rename(const char *path, const char *name)
{
	__heddle_look_at(name);
	return __heddle_by_name(path);
}

int unlink(const char *path)
{
	return __heddle_by_name(path);
}

int rmdir(const char *path)
{
	return __heddle_by_name(path);
}

int mkdir(const char *path, unsigned mode)
{
	(void)mode;
	return __heddle_by_name(path);
}

int chdir(const char *path)
{
	return __heddle_by_name(path);
}

int chmod(const char *path, unsigned mode)
{
	(void)mode;
	return __heddle_by_name(path);
}

int link(const char *path, const char *name)
{
	__heddle_look_at(name);
	return __heddle_by_name(path);
}

int symlink(const char *path, const char *name)
{
	__heddle_look_at(name);
	return __heddle_by_name(path);
}

int access(const char *path, int how)
{
	(void)how;
	return __heddle_by_name(path);
}

void sync(void)
{
}

unsigned umask(unsigned mask)
{
	unsigned old = (unsigned)__VERIFIER_nondet_int();
	(void)mask;
	return old & 0777;
}
