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
extern _Bool __heddle_is_epoll(int);
extern _Bool __heddle_lets_through(const void *);
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
			if (__heddle_is_epoll(fds[i].fd))
				__heddle_unsupported("poll of an epoll");
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

/* The bits of a word of a set that are numbers below n. */
static unsigned long __heddle_below(int n, unsigned long word)
{
	unsigned long first = word * 8 * sizeof(unsigned long), count = (unsigned long)n;
	return count <= first ? 0 : count - first >= 8 * sizeof(unsigned long) ? -1UL : (1UL << (count - first)) - 1;
}

/* The number of bits up to 3, which solvers find soon; 4: there are more. */
static int __heddle_bits(unsigned long x)
{
	unsigned long y = x & (x - 1), z = y & (y - 1);
	return (x != 0) + (y != 0) + (z != 0) + ((z & (z - 1)) != 0);
}

/* Leaves any of the files below n in a set, and gives how many those are; asked gets a bit for each that was in it. Bits of others may go, too. Where
 * there are many the number is a lower bound. */
static int __heddle_leave_some(int n, __heddle_files *set, unsigned long *asked, _Bool *many)
{
	unsigned long i, before, below;
	int ready = 0, bits;
	if (set == 0)
		return 0;
	for (i = 0; i < __HEDDLE_WORDS; i++) {
		below = __heddle_below(n, i);
		if (below == 0)
			break;
		before = set->bits[i];
		if (before == 0)
			continue;
		set->bits[i] = before & (unsigned long)__VERIFIER_nondet_long();
		*asked |= before & below;
		bits = __heddle_bits(set->bits[i] & below);
		*many |= bits > 3;
		ready += bits;
	}
	return ready;
}

static int __heddle_select(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, _Bool ends)
{
	unsigned long asked = 0;
	_Bool many = 0;
	int ready, count;
	if (n < 0) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (in == 0 && out == 0 && odd == 0) {
		if (!ends)
			__heddle_unsupported("select for no file and without an end");
		return 0;
	}
	if (__heddle_has("__heddle_make_pipe") || __heddle_has("__heddle_make_epoll"))
		__heddle_unsupported("select in a program with pipes or epolls");
	if (__VERIFIER_nondet_bool()) {
		*__errno_location() = __VERIFIER_nondet_bool() ? __HEDDLE_EINTR : __HEDDLE_ENOMEM;
		return -1;
	}
	ready = __heddle_leave_some(n, in, &asked, &many);
	ready += __heddle_leave_some(n, out, &asked, &many);
	ready += __heddle_leave_some(n, odd, &asked, &many);
	if (!ends) {
		if (asked == 0)
			__heddle_unsupported("select for no file and without an end");
		__VERIFIER_assume(ready != 0);
	}
	if (many) {
		count = __VERIFIER_nondet_int();
		__VERIFIER_assume(count >= ready && count <= 3 * __HEDDLE_NUMBERS);
		ready = count;
	}
	return ready;
}

struct __heddle_timeval { long sec, usec; }; /* nanoseconds, for pselect */

/* Linux leaves in the time limit what is left of it, and takes more than 999999 microseconds for seconds; POSIX lets the call fail. */
int select(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, struct __heddle_timeval *limit)
{
	long sec, usec, left, more;
	if (limit != 0) {
		sec = limit->sec;
		usec = limit->usec;
		if (sec < 0 || usec < 0 || (usec > 999999 && __VERIFIER_nondet_bool())) {
			*__errno_location() = __HEDDLE_EINVAL;
			return -1;
		}
		if (usec > 999999) {
			if (usec / 1000000 <= __LONG_MAX__ - sec) {
				sec += usec / 1000000;
				usec %= 1000000;
			} else {
				sec = __LONG_MAX__;
				usec = 999999;
			}
		}
		left = __VERIFIER_nondet_long();
		more = __VERIFIER_nondet_long();
		if (more < 0 || more > 999999)
			more = 0;
		if (left >= 0 && (left < sec || (left == sec && more <= usec))) {
			limit->sec = left;
			limit->usec = more;
		} else {
			limit->sec = 0;
			limit->usec = 0;
		}
	}
	return __heddle_select(n, in, out, odd, limit != 0);
}

/* The mask is set for the time of the call, in which no signal comes but one that the thread has raised. */
int pselect(int n, __heddle_files *in, __heddle_files *out, __heddle_files *odd, const struct __heddle_timeval *limit, const void *mask)
{
	if (limit != 0 && (limit->sec < 0 || limit->usec < 0 || limit->usec > 999999999)) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (mask != 0 && __heddle_lets_through(mask))
		__heddle_unsupported("pselect that lets a signal through that is pending");
	return __heddle_select(n, in, out, odd, limit != 0);
}
