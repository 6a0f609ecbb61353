/* This file defines waiting for files by number. Nothing is known about what is outside the program: any of the
 * files may be ready, or the call may fail. Time is not modelled, so a wait that has an end may end at
 * once; one that has none lasts until a file is ready, and for no file it is for a signal, and none comes.
 * Models: poll
 */

typedef struct {
	int fd;
	short events;
	short revents;
} __heddle_poll;

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern _Bool __heddle_is_pipe(int);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

#define __HEDDLE_EINTR 4
#define __HEDDLE_ENOMEM 12
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
