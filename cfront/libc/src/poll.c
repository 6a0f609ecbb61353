/* This file defines poll. Nothing is known about what is outside the program: any of the
 * files may be ready, or the call may fail. Pipes, event counters and pairs of sockets are the program's: ready.c knows what they are ready for. Time is not
 * modelled, so a wait that has an end may end at once; one that has none lasts until a file is ready, and for no file it is for a signal, and none comes.
 * For no file and with an end it is a sleep.
 * Models: poll! ppoll!
 */

typedef struct {
	int fd;
	short events;
	short revents;
} __heddle_poll;

typedef struct {
	int fd;
	_Bool own;
	unsigned asked, found;
} __heddle_watch;

struct __heddle_timespec { long sec, nsec; };

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern int __heddle_await(__heddle_watch *, int, _Bool);
extern _Bool __heddle_is_epoll(int);
extern _Bool __heddle_lets_through(const void *);
extern int __heddle_has(const char *);
extern int __heddle_sleeps(void); /* tells whether a signal ends a sleep */
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EINTR 4
#define __HEDDLE_ENOMEM 12
#define __HEDDLE_EINVAL 22
#define __HEDDLE_WATCHED 16
#define __HEDDLE_ALWAYS 0x38u /* POLLERR, POLLHUP and POLLNVAL are not asked for */

static int __heddle_poll_files(__heddle_poll *fds, unsigned long n, _Bool ends)
{
	__heddle_watch watched[__HEDDLE_WATCHED];
	unsigned long i;
	unsigned asked;
	int ready = 0, files = 0;
	_Bool own;
	if (n == 0 && ends) {
		if (!__heddle_sleeps())
			return 0;
		*__errno_location() = __HEDDLE_EINTR;
		return -1;
	}
	own = n > 0 && __heddle_has("__heddle_make_pipe");
	if (__VERIFIER_nondet_bool()) {
		*__errno_location() = __VERIFIER_nondet_bool() ? __HEDDLE_EINTR : __HEDDLE_ENOMEM;
		return -1;
	}
	if (own) {
		if (n > __HEDDLE_WATCHED) {
			__heddle_unsupported("poll of more than 16 files in a program with pipes");
			n = __HEDDLE_WATCHED;
		}
		for (i = 0; i < n; i++) {
			watched[i].fd = fds[i].fd;
			watched[i].asked = (unsigned short)fds[i].events | __HEDDLE_ALWAYS;
		}
		if (__heddle_await(watched, (int)n, ends) < 0)
			return -1;
	}
	for (i = 0; i < n; i++) {
		unsigned found = 0;
		if (fds[i].fd >= 0) {
			if (__heddle_is_epoll(fds[i].fd))
				__heddle_unsupported("poll of an epoll");
			asked = (unsigned short)fds[i].events | __HEDDLE_ALWAYS;
			found = own && watched[i].own ? watched[i].found : (unsigned)__VERIFIER_nondet_int() & asked;
			files++;
		}
		fds[i].revents = (short)found;
		if (found)
			ready++;
	}
	if (!ends) {
		if (files == 0)
			__heddle_unsupported("poll for no file and without an end");
		__VERIFIER_assume(ready > 0);
	}
	return ready;
}

int poll(__heddle_poll *fds, unsigned long n, int timeout)
{
	return __heddle_poll_files(fds, n, timeout >= 0);
}

/* The mask is set for the time of the call, in which no signal comes but one that the thread has raised. */
int ppoll(__heddle_poll *fds, unsigned long n, const struct __heddle_timespec *limit, const void *mask)
{
	if (limit != 0 && (limit->sec < 0 || limit->nsec < 0 || limit->nsec > 999999999)) {
		*__errno_location() = __HEDDLE_EINVAL;
		return -1;
	}
	if (mask != 0 && __heddle_lets_through(mask))
		__heddle_unsupported("ppoll that lets a signal through that is pending");
	return __heddle_poll_files(fds, n, limit != 0);
}
