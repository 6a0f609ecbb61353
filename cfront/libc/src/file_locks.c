/* This file defines locks of files. Those of lockf are between processes, and so are those of flock, unless the program has opened one file twice:
 * so who locks a file while another number is locked is not modelled. Other processes may hold a lock, or not.
 * Models: flock lockf! lockf64!
 */

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_ebadf = 9, __heddle_einval = 22 };
enum { __heddle_shared = 1, __heddle_exclusive = 2, __heddle_at_once = 4, __heddle_unlock = 8 };

#define __HEDDLE_FILES 1024 /* file numbers are below it */

static int __heddle_locked; /* 0: none, else the number of the file and 1 */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static int __heddle_perhaps(int fd)
{
	int error;
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__heddle_ebadf);
	if (!__VERIFIER_nondet_bool())
		return 0;
	error = __VERIFIER_nondet_int();
	return __heddle_fails(error >= 1 && error <= 133 ? error : 5); /* EIO */
}

int flock(int fd, int how)
{
	int what = how & ~__heddle_at_once;
	_Bool another;
	if (what != __heddle_shared && what != __heddle_exclusive && what != __heddle_unlock)
		return __heddle_fails(__heddle_einval);
	if (__heddle_perhaps(fd) != 0)
		return -1;
	__heddle_quiet_begin();
	another = what != __heddle_unlock && __heddle_locked != 0 && __heddle_locked != fd + 1;
	if (what != __heddle_unlock)
		__heddle_locked = fd + 1;
	else if (__heddle_locked == fd + 1)
		__heddle_locked = 0;
	__heddle_quiet_end();
	if (another)
		__heddle_unsupported("flock of two files, which may be one");
	return 0;
}

/* F_ULOCK, F_LOCK, F_TLOCK, F_TEST. */
static int __heddle_lock(int fd, int what)
{
	return what < 0 || what > 3 ? __heddle_fails(__heddle_einval) : __heddle_perhaps(fd);
}

int lockf(int fd, int what, long length)
{
	(void)length;
	return __heddle_lock(fd, what);
}

int lockf64(int fd, int what, long long length)
{
	(void)length;
	return __heddle_lock(fd, what);
}
