/* This file defines waiting for files by number. Nothing is known about what is outside the program: any of the
 * files may be ready, or the call may fail. Time is not modelled, so a wait that has an end may end at
 * once; one that has none lasts until a file is ready, and for no file it is for a signal, and none comes.
 * Models: poll! select! pselect!
 */

typedef struct {
	int fd;
	short events;
	short revents;
} __heddle_poll;

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern long __VERIFIER_nondet_long(void);
extern _Bool __heddle_is_pipe(int);
extern int __heddle_has(const char *);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EINTR 4
#define __HEDDLE_ENOMEM 12
#define __HEDDLE_EINVAL 22
#define __HEDDLE_NUMBERS 1024 /* file numbers are below it */
#define __HEDDLE_ALWAYS 0x38 /* POLLERR, POLLHUP and POLLNVAL are not asked for */

int poll(__heddle_poll *fds, unsigned long n, int timeout)
{
	unsigned long i;
	int ready = 0, files = 0;
	if (__VERIFIER_nondet_bool()) {
		*__errno_location() = __VERIFIER_nondet_bool() ? __HEDDLE_EINTR : __HEDDLE_ENOMEM;
		return -1;
	}
	for (i = 0; i < n; i++) {
		short found = 0;
		if (fds[i].fd >= 0) {
			if (__heddle_is_pipe(fds[i].fd))
				__heddle_unsupported("poll of a pipe");
			found = (short)(__VERIFIER_nondet_int() & (fds[i].events | __HEDDLE_ALWAYS));
			files++;
		}
		fds[i].revents = found;
		if (found)
			ready++;
	}
	if (timeout < 0) {
		if (files == 0)
			__heddle_unsupported("poll for no file and without an end");
		__VERIFIER_assume(ready > 0);
	}
	return ready;
}

#define __HEDDLE_WORDS (__HEDDLE_NUMBERS / (8 * sizeof(unsigned long)))

typedef struct {
	unsigned long bits[__HEDDLE_WORDS];
} __heddle_files;

/* Leaves any of the files in a set; asked gets a bit for each that was in one, ready for each that is. */
static void __heddle_leave_some(__heddle_files *set, unsigned long *asked, unsigned long *ready)
{
	unsigned long i, before;
	if (set == 0)
		return;
	for (i = 0; i < __HEDDLE_WORDS; i++) {
		before = set->bits[i];
		if (before == 0)
			continue;
		set->bits[i] = before & (unsigned long)__VERIFIER_nondet_long();
		*asked |= before;
		*ready |= set->bits[i];
	}
}

static int __heddle_select(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, _Bool ends)
{
	unsigned long asked = 0, ready = 0;
	int count;
	if (n < 0) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (in == 0 && out == 0 && odd == 0) {
		if (!ends)
			__heddle_unsupported("select for no file and without an end");
		return 0;
	}
	if (__heddle_has("__heddle_make_pipe"))
		__heddle_unsupported("select in a program with pipes");
	if (__VERIFIER_nondet_bool()) {
		*__errno_location() = __VERIFIER_nondet_bool() ? __HEDDLE_EINTR : __HEDDLE_ENOMEM;
		return -1;
	}
	__heddle_leave_some(in, &asked, &ready);
	__heddle_leave_some(out, &asked, &ready);
	__heddle_leave_some(odd, &asked, &ready);
	if (!ends) {
		if (asked == 0)
			__heddle_unsupported("select for no file and without an end");
		__VERIFIER_assume(ready != 0);
	}
	if (ready == 0)
		return 0;
	count = __VERIFIER_nondet_int();
	__VERIFIER_assume(count > 0 && count <= 3 * __HEDDLE_NUMBERS);
	return count;
}

struct __heddle_timeval { long sec, usec; };

/* Linux leaves in the time limit what is left of it. */
int select(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, struct __heddle_timeval *limit)
{
	long sec, usec, left;
	if (limit != 0) {
		sec = limit->sec;
		usec = limit->usec;
		if (sec < 0 || usec < 0 || usec > 999999) {
			*__errno_location() = __HEDDLE_EINVAL;
			return -1;
		}
		left = __VERIFIER_nondet_long();
		if (left >= 0 && left < sec) {
			limit->sec = left;
			limit->usec = (long)((unsigned long)__VERIFIER_nondet_long() % 1000000);
		} else {
			limit->sec = 0;
			limit->usec = 0;
		}
	}
	return __heddle_select(n, in, out, odd, limit != 0);
}

/* The mask is set for the time of the call, in which no signal comes. */
int pselect(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, const void *limit, const void *mask)
{
	(void)mask;
	return __heddle_select(n, in, out, odd, limit != 0);
}
