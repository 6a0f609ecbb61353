/* This file defines files by number. Nothing is known about what is outside the
 * program: opening may fail or give any free number, here any from 3 up (0 to 2 are taken to be
 * in use); a position may be refused, because the file is a pipe.
 * Models: open creat close lseek pipe
 */

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern int *__errno_location(void);

#define __HEDDLE_EBADF 9
#define __HEDDLE_EINVAL 22
#define __HEDDLE_ESPIPE 29
#define __HEDDLE_FILES 1024 /* file numbers are below it */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static int __heddle_fails_somehow(void)
{
	int error = __VERIFIER_nondet_int();
	__VERIFIER_assume(error >= 1 && error <= 133);
	return __heddle_fails(error);
}

static int __heddle_number(void)
{
	int fd = __VERIFIER_nondet_int();
	__VERIFIER_assume(fd >= 3 && fd < __HEDDLE_FILES);
	return fd;
}

static int __heddle_open(const char *path)
{
	while (*path != 0)
		path++;
	return __VERIFIER_nondet_bool() ? __heddle_number() : __heddle_fails_somehow();
}

int open(const char *path, int flags, ...)
{
	(void)flags;
	return __heddle_open(path);
}

int creat(const char *path, unsigned mode)
{
	(void)mode;
	return __heddle_open(path);
}

int close(int fd)
{
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	return __VERIFIER_nondet_bool() ? 0 : __heddle_fails_somehow();
}

long lseek(int fd, long offset, int whence)
{
	long at;
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__HEDDLE_EBADF);
	if (__VERIFIER_nondet_bool())
		return __heddle_fails(__HEDDLE_ESPIPE);
	if (whence < 0 || whence > 4 || (whence == 0 && offset < 0))
		return __heddle_fails(__HEDDLE_EINVAL);
	if (whence == 0)
		return offset;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	at = __VERIFIER_nondet_long();
	__VERIFIER_assume(at >= 0);
	return at;
}

int pipe(int ends[2])
{
	int in, out;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	in = __heddle_number();
	out = __heddle_number();
	__VERIFIER_assume(in != out);
	ends[0] = in;
	ends[1] = out;
	return 0;
}
