/* This file defines waiting for any of several pipes, event counters, timers and pairs of sockets, as poll and select do. Who waits has an entry with what it waits
 * for and a semaphore, which is free whenever one of those is ready; who makes one ready posts it.
 *
 * Linux goes on to wait for a file whose number another thread closes, POSIX leaves it open: that is not modelled.
 * Models: __heddle_await __heddle_ready_stirs __heddle_ready_leaves
 */

typedef union { char size[32]; long align; } __heddle_sem; /* as large as any sem_t */

typedef struct {
	int fd;
	_Bool own;             /* a file of the program, or none at all: it is known what it is ready for */
	unsigned asked, found; /* as poll says it */
} __heddle_watch;

extern int sem_init(__heddle_sem *, int, unsigned);
extern int sem_wait(__heddle_sem *);
extern int sem_post(__heddle_sem *);
extern int sem_getvalue(__heddle_sem *, int *);
extern _Bool __heddle_pipe_has(int);
extern unsigned __heddle_pipe_events(int, _Bool);
extern _Bool __heddle_pipe_runs(int);
extern void __heddle_pipe_expires(int);
extern void __VERIFIER_assume(int);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);

#define __HEDDLE_NUMBERS 1024 /* file numbers are below it */
#define __HEDDLE_WAITERS 8
#define __HEDDLE_WATCHED 16
#define __HEDDLE_IN 1u
#define __HEDDLE_NVAL 0x20u
#define __HEDDLE_SEEN 0x59u /* POLLIN, POLLRDNORM, POLLERR or POLLHUP */

struct __heddle_waiter {
	int n; /* 0: the entry is free */
	__heddle_sem some;
	__heddle_watch files[__HEDDLE_WATCHED];
};

static struct __heddle_waiter __heddle_waiters[__HEDDLE_WAITERS];

/* Finds what is ready, inside a section: the number of those files of the program. Who waits for a timer that runs waits until it has run out. */
static int __heddle_look(__heddle_watch *w, int n, _Bool ends, _Bool *outside)
{
	int i, ready = 0;
	_Bool runs = 0;
	for (i = 0; i < n; i++) {
		w[i].found = 0;
		w[i].own = 1;
		if (w[i].fd < 0)
			continue;
		if (w[i].fd >= __HEDDLE_NUMBERS)
			w[i].found = __HEDDLE_NVAL;
		else if (__heddle_pipe_has(w[i].fd)) {
			if (w[i].asked & __HEDDLE_IN) {
				__heddle_pipe_expires(w[i].fd);
				runs |= __heddle_pipe_runs(w[i].fd);
			}
			w[i].found = __heddle_pipe_events(w[i].fd, 0) & w[i].asked;
			if (w[i].found & __HEDDLE_SEEN)
				w[i].found &= __heddle_pipe_events(w[i].fd, 1);
		} else {
			w[i].own = 0;
			*outside = 1;
		}
		ready += w[i].found != 0;
	}
	__VERIFIER_assume(ready > 0 || ends || *outside || !runs);
	return ready;
}

/* Inside a section; 0: none is free. */
static struct __heddle_waiter *__heddle_enter(const __heddle_watch *w, int n)
{
	int i, j;
	for (i = 0; i < __HEDDLE_WAITERS; i++)
		if (__heddle_waiters[i].n == 0) {
			struct __heddle_waiter *e = &__heddle_waiters[i];
			e->n = n;
			for (j = 0; j < n; j++)
				e->files[j] = w[j];
			sem_init(&e->some, 0, 0);
			return e;
		}
	__heddle_unsupported("more than 8 threads that wait in poll or select");
	return 0;
}

/* What an entry held tells states apart no longer. */
static void __heddle_exit(struct __heddle_waiter *e)
{
	int i;
	for (i = 0; i < e->n; i++)
		e->files[i] = (__heddle_watch){0};
	e->n = 0;
}

/* Finds what is ready of n files, and waits until something is unless the wait has an end or there are files from outside, any of which may be. The number of the program's that are ready, -1: a signal has
 * interrupted it. */
int __heddle_await(__heddle_watch *w, int n, _Bool ends)
{
	struct __heddle_waiter *e = 0;
	_Bool outside = 0, any = 0, interrupted = 0;
	int ready, i;
	for (i = 0; i < n; i++)
		any |= w[i].fd >= 0;
	__heddle_quiet_begin();
	ready = __heddle_look(w, n, ends, &outside);
	if (ready == 0 && any && !ends && !outside)
		e = __heddle_enter(w, n);
	__heddle_quiet_end();
	while (e != 0) {
		interrupted = sem_wait(&e->some) != 0;
		__heddle_quiet_begin();
		if (!interrupted)
			ready = __heddle_look(w, n, ends, &outside);
		if (interrupted || ready > 0) {
			__heddle_exit(e);
			e = 0;
		}
		__heddle_quiet_end();
	}
	return interrupted ? -1 : ready;
}

static _Bool __heddle_waits_for(const struct __heddle_waiter *e, int fd, unsigned events)
{
	int i;
	for (i = 0; i < e->n; i++)
		if (e->files[i].fd == fd && (events & e->files[i].asked))
			return 1;
	return 0;
}

/* Something has happened to a pipe, inside a section. */
void __heddle_ready_stirs(int fd)
{
	int i, free;
	for (i = 0; i < __HEDDLE_WAITERS; i++)
		if (__heddle_waiters[i].n > 0 && __heddle_waits_for(&__heddle_waiters[i], fd, __heddle_pipe_events(fd, 0))) {
			sem_getvalue(&__heddle_waiters[i].some, &free);
			if (free <= 0)
				sem_post(&__heddle_waiters[i].some);
		}
}

/* A number is no end any more, inside a section. */
void __heddle_ready_leaves(int fd)
{
	int i;
	for (i = 0; i < __HEDDLE_WAITERS; i++)
		if (__heddle_waits_for(&__heddle_waiters[i], fd, ~0u))
			__heddle_unsupported("closing a file that another thread waits for in poll or select");
}
