/* This file defines what can be asked about a file: any answer that Linux may give for a file of any kind.
 * Models: stat? lstat? fstat? stat64? lstat64? fstat64? fstatat? fstatat64?
 */

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EBADF 9

/* Linux's on x86-64, and glibc's. */
typedef struct {
	unsigned long dev, ino, nlink;
	unsigned mode, uid, gid, pad;
	unsigned long rdev;
	long size, blksize, blocks;
	struct { long sec, nsec; } times[3];
	long rest[3];
} __heddle_status;

static int __heddle_fails_somehow(void)
{
	int error = __VERIFIER_nondet_int();
	*__errno_location() = error >= 1 && error <= 133 ? error : 5;
	return -1;
}

/* A number that is not negative, by itself low. */
static long __heddle_natural(long low)
{
	long x = __VERIFIER_nondet_long();
	return x >= low ? x : low;
}

static int __heddle_ask(__heddle_status *s)
{
	int i;
#ifndef __x86_64__
	__heddle_unsupported("struct stat of another machine than x86-64");
#endif
	if (__VERIFIER_nondet_bool())
		return __heddle_fails_somehow();
	s->dev = (unsigned long)__VERIFIER_nondet_long();
	s->ino = (unsigned long)__VERIFIER_nondet_long();
	s->nlink = (unsigned long)__heddle_natural(0);
	s->mode = (unsigned)__VERIFIER_nondet_int() & 0177777;
	s->uid = (unsigned)__VERIFIER_nondet_int();
	s->gid = (unsigned)__VERIFIER_nondet_int();
	s->rdev = (unsigned long)__VERIFIER_nondet_long();
	s->size = __heddle_natural(0);
	s->blksize = __heddle_natural(1);
	s->blocks = __heddle_natural(0);
	for (i = 0; i < 3; i++) {
		s->times[i].sec = __VERIFIER_nondet_long();
		s->times[i].nsec = (long)((unsigned long)__VERIFIER_nondet_long() % 1000000000UL);
	}
	return 0;
}

static int __heddle_by_name(const char *path, void *status)
{
	while (*path != 0)
		path++;
	return __heddle_ask(status);
}

static int __heddle_by_number(int fd, void *status)
{
	if (fd < 0) {
		*__errno_location() = __HEDDLE_EBADF;
		return -1;
	}
	return __heddle_ask(status);
}

int stat(const char *path, void *status) { return __heddle_by_name(path, status); }

int stat64(const char *path, void *status) { return __heddle_by_name(path, status); }

int lstat(const char *path, void *status) { return __heddle_by_name(path, status); }

int lstat64(const char *path, void *status) { return __heddle_by_name(path, status); }

int fstat(int fd, void *status) { return __heddle_by_number(fd, status); }

int fstat64(int fd, void *status) { return __heddle_by_number(fd, status); }

int fstatat(int folder, const char *path, void *status, int flags)
{
	(void)folder;
	(void)flags;
	return __heddle_by_name(path, status);
}

int fstatat64(int folder, const char *path, void *status, int flags)
{
	(void)folder;
	(void)flags;
	return __heddle_by_name(path, status);
}
