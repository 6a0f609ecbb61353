/* This file defines epolls: sets of files of which a thread waits for any. Of files outside the program nothing is known: each may be ready or not,
 * at once; a wait without an end for some of them ends with one that is ready. Pipes, event counters, timers and pairs of sockets are the program's, so it is
 * known whether they are ready, and who waits for nothing else waits for another thread. Time is not modelled, so a wait that has an end may end at once.
 *
 * An epoll has a semaphore that whoever waits takes first; it may be free though no file is ready, and is free whenever one of the program's is. Which of the
 * files that are ready come first is open.
 * Models: epoll_create epoll_create1 epoll_ctl epoll_wait! epoll_pwait! __heddle_is_epoll __heddle_epoll_stirs __heddle_epoll_leaves
 */

typedef union { char size[32]; long align; } __heddle_sem; /* as large as any sem_t */

typedef union {
	void *pointer;
	unsigned long long number;
} __heddle_data;

/* As Linux has it: packed on x86-64, so that it is the same for programs of 32 bits. */
typedef struct {
	unsigned events;
	__heddle_data data;
}
#if defined __x86_64__
__attribute__((packed))
#endif
__heddle_event;

extern int sem_init(__heddle_sem *, int, unsigned);
extern int sem_wait(__heddle_sem *);
extern int sem_post(__heddle_sem *);
extern int sem_getvalue(__heddle_sem *, int *);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern int __heddle_take_number(void);
extern _Bool __heddle_is_pipe(int);
extern unsigned __heddle_pipe_events(int, _Bool);
extern _Bool __heddle_pipe_runs(int);
extern void __heddle_pipe_expires(int);
extern _Bool __heddle_lets_through(const void *);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern int __heddle_either(int, int);
extern int __heddle_has(const char *);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_enoent = 2, __heddle_eintr = 4, __heddle_ebadf = 9, __heddle_enomem = 12, __heddle_eexist = 17, __heddle_einval = 22, __heddle_emfile = 24 };
enum { __heddle_add = 1, __heddle_delete = 2, __heddle_modify = 3 };

#define __HEDDLE_EPOLLS 4
#define __HEDDLE_WATCHED 32
#define __HEDDLE_FILES 1024       /* file numbers are below it */
#define __HEDDLE_CLOEXEC 02000000
#define __HEDDLE_IN 1u            /* EPOLLIN */
#define __HEDDLE_OUT 4u           /* EPOLLOUT */
#define __HEDDLE_ALWAYS 0x18u     /* EPOLLERR and EPOLLHUP are not asked for */
#define __HEDDLE_ASKED 0x27ffu    /* what can be asked for */
#define __HEDDLE_EXCLUSIVE (1u << 28)
#define __HEDDLE_ONCE (1u << 30)  /* EPOLLONESHOT */
#define __HEDDLE_EDGE (1u << 31)  /* EPOLLET */

struct __heddle_epoll {
	_Bool used;
	int fd;      /* -1: closed, while threads may wait in it */
	int waiting; /* threads in a wait without an end */
	__heddle_sem some;
};

struct __heddle_watched {
	struct __heddle_epoll *in; /* 0: the entry is free */
	int fd;
	_Bool own, on, fresh; /* a file of the program; not told once; something has happened since it was told */
	unsigned events;
	__heddle_data data;
};

static struct __heddle_epoll __heddle_epolls[__HEDDLE_EPOLLS];
static struct __heddle_watched __heddle_all_watched[__HEDDLE_WATCHED];

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static struct __heddle_epoll *__heddle_epoll_of(int fd)
{
	int i;
	for (i = 0; i < __HEDDLE_EPOLLS; i++)
		if (__heddle_epolls[i].used && __heddle_epolls[i].fd == fd)
			return &__heddle_epolls[i];
	return 0;
}

/* Whoever looked would be ordered after those who make epolls, so this is only asked where the program has some. */
_Bool __heddle_is_epoll(int fd)
{
	_Bool is;
	if (!__heddle_has("__heddle_make_epoll"))
		return 0;
	__heddle_quiet_begin();
	is = __heddle_epoll_of(fd) != 0;
	__heddle_quiet_end();
	return is;
}

static int __heddle_make_epoll(void)
{
	struct __heddle_epoll *e = __heddle_epolls;
	int fd = -1;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails(__VERIFIER_nondet_bool() ? __heddle_emfile : __heddle_enomem);
	__heddle_quiet_begin();
	while (e < __heddle_epolls + __HEDDLE_EPOLLS && e->used && (e->fd >= 0 || e->waiting > 0))
		e++;
	if (e == __heddle_epolls + __HEDDLE_EPOLLS)
		__heddle_unsupported("more than 4 epolls");
	else {
		fd = __heddle_take_number();
		e->used = 1;
		e->fd = fd;
		e->waiting = 0;
		sem_init(&e->some, 0, 0);
	}
	__heddle_quiet_end();
	return fd;
}

int epoll_create(int size)
{
	return size <= 0 ? __heddle_fails(__heddle_einval) : __heddle_make_epoll();
}

int epoll_create1(int flags)
{
	return flags & ~__HEDDLE_CLOEXEC ? __heddle_fails(__heddle_einval) : __heddle_make_epoll();
}

static void __heddle_wake(struct __heddle_epoll *e)
{
	int free;
	sem_getvalue(&e->some, &free);
	if (free <= 0)
		sem_post(&e->some);
}

/* Who does not see is told what there may be: of a timer that runs that it has run out. */
static unsigned __heddle_found(const struct __heddle_watched *w, _Bool sees)
{
	if (!w->on || ((w->events & __HEDDLE_EDGE) && !w->fresh && (sees || !__heddle_pipe_runs(w->fd))))
		return 0;
	return __heddle_pipe_events(w->fd, sees) & (w->events | __HEDDLE_ALWAYS);
}

/* Something has happened to a pipe, inside a section. */
void __heddle_epoll_stirs(int fd)
{
	int i;
	for (i = 0; i < __HEDDLE_WATCHED; i++) {
		struct __heddle_watched *w = &__heddle_all_watched[i];
		if (w->in != 0 && w->fd == fd) {
			w->fresh = 1;
			if (__heddle_found(w, 0))
				__heddle_wake(w->in);
		}
	}
}

static void __heddle_forget(struct __heddle_watched *w)
{
	*w = (struct __heddle_watched){0};
}

/* A number is closed, inside a section. Who waits in an epoll that is closed goes on to wait for its files. */
void __heddle_epoll_leaves(int fd)
{
	struct __heddle_epoll *e = __heddle_epoll_of(fd);
	int i;
	if (e != 0)
		e->fd = -1;
	for (i = 0; i < __HEDDLE_WATCHED; i++) {
		struct __heddle_watched *w = &__heddle_all_watched[i];
		if (w->in != 0 && (w->fd == fd || (w->in == e && e->waiting == 0)))
			__heddle_forget(w);
	}
}

/* Changes the set within a section; an error, or 0. */
static int __heddle_change(struct __heddle_epoll *e, int what, int fd, _Bool own, unsigned events, const __heddle_data *data)
{
	struct __heddle_watched *w = 0, *free = 0;
	int i;
	if (e == 0) /* it is closed, or another file */
		return __VERIFIER_nondet_bool() ? __heddle_ebadf : __heddle_einval;
	for (i = 0; i < __HEDDLE_WATCHED; i++) {
		if (__heddle_all_watched[i].in == 0)
			free = &__heddle_all_watched[i];
		else if (__heddle_all_watched[i].in == e && __heddle_all_watched[i].fd == fd)
			w = &__heddle_all_watched[i];
	}
	if (w == 0 && what != __heddle_add)
		return own || __VERIFIER_nondet_bool() ? __heddle_enoent : __heddle_ebadf;
	if (what == __heddle_delete) {
		__heddle_forget(w);
		return 0;
	}
	if (what == __heddle_add) {
		if (w != 0)
			return __heddle_eexist;
		w = free;
		if (w == 0) {
			__heddle_unsupported("more than 32 files in epolls");
			return 0;
		}
	}
	if (events & __HEDDLE_EXCLUSIVE)
		__heddle_unsupported("EPOLLEXCLUSIVE");
	if (own && (events & __HEDDLE_EDGE) && (events & __HEDDLE_OUT))
		__heddle_unsupported("EPOLLET with EPOLLOUT of a pipe");
	w->in = e;
	w->fd = fd;
	w->own = own;
	w->on = w->fresh = 1;
	w->events = events & (__HEDDLE_ASKED | __HEDDLE_ONCE | __HEDDLE_EDGE);
	w->data = *data;
	if (!own || __heddle_found(w, 0))
		__heddle_wake(e); /* who waits looks again */
	return 0;
}

int epoll_ctl(int fd, int what, int file, __heddle_event *event)
{
	__heddle_data data;
	unsigned events = 0;
	_Bool own;
	int error;
	if (fd < 0 || fd >= __HEDDLE_FILES || file < 0 || file >= __HEDDLE_FILES)
		return __heddle_fails(__heddle_ebadf);
	if (what < __heddle_add || what > __heddle_modify || fd == file)
		return __heddle_fails(__heddle_einval);
	if (what != __heddle_delete) {
		events = event->events;
		memcpy(&data, &event->data, sizeof data);
	}
	if (__heddle_is_epoll(file))
		__heddle_unsupported("an epoll in an epoll");
	own = __heddle_is_pipe(file);
	if (what == __heddle_add && __VERIFIER_nondet_bool()) { /* of another file any error */
		error = __VERIFIER_nondet_int();
		return __heddle_fails(!own && error >= 1 && error <= 133 ? error : __heddle_enomem);
	}
	__heddle_quiet_begin();
	error = __heddle_change(__heddle_epoll_of(fd), what, file, own, events, &data);
	__heddle_quiet_end();
	return error == 0 ? 0 : __heddle_fails(error);
}

/* What is ready, in any order, within a section; the number of files. */
static int __heddle_collect(struct __heddle_epoll *e, __heddle_event *to, int most, _Bool ends)
{
	struct __heddle_watched *ready[__HEDDLE_WATCHED], *w;
	unsigned found[__HEDDLE_WATCHED];
	int i, j, n = 0, done = 0;
	_Bool outside = 0;
	for (i = 0; i < __HEDDLE_WATCHED; i++) {
		w = &__heddle_all_watched[i];
		if (w->in != e)
			continue;
		found[n] = 0;
		if (w->own) {
			if (w->on && (w->events & __HEDDLE_IN)) {
				__heddle_pipe_expires(w->fd);
				outside |= __heddle_pipe_runs(w->fd);
			}
			found[n] = __heddle_found(w, 1);
		} else if (w->on) {
			outside = 1;
			if (__VERIFIER_nondet_bool()) {
				found[n] = (unsigned)__VERIFIER_nondet_int() & ((w->events & __HEDDLE_ASKED) | __HEDDLE_ALWAYS);
				__VERIFIER_assume(found[n] != 0);
			}
		}
		if (found[n] != 0)
			ready[n++] = w;
	}
	if (outside && !ends)
		__VERIFIER_assume(n > 0);
	while (n > 0 && done < most) {
		for (i = 0; i < n - 1 && !__heddle_either(1, 0); i++)
			;
		w = ready[i];
		to[done].events = found[i];
		to[done].data = w->data;
		done++;
		w->fresh = 0;
		if (w->events & __HEDDLE_ONCE)
			w->on = 0;
		n--;
		for (j = i; j < n; j++) {
			ready[j] = ready[j + 1];
			found[j] = found[j + 1];
		}
	}
	return done;
}

/* Wakes the next one who waits, where something is left to be told. */
static void __heddle_note(struct __heddle_epoll *e)
{
	int i;
	for (i = 0; i < __HEDDLE_WATCHED; i++) {
		struct __heddle_watched *w = &__heddle_all_watched[i];
		if (w->in == e && w->on && (!w->own || __heddle_found(w, 0))) {
			__heddle_wake(e);
			return;
		}
	}
}

static int __heddle_wait_in(int fd, __heddle_event *to, int most, _Bool ends)
{
	__heddle_event told[__HEDDLE_WATCHED];
	struct __heddle_epoll *e;
	int i, n = -1;
	_Bool interrupted = 0;
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__heddle_ebadf);
	if (most <= 0)
		return __heddle_fails(__heddle_einval);
	if (most > __HEDDLE_WATCHED)
		most = __HEDDLE_WATCHED;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails(__heddle_eintr);
	__heddle_quiet_begin();
	e = __heddle_epoll_of(fd);
	if (e != 0) {
		n = __heddle_collect(e, told, most, ends);
		if (n == 0 && !ends)
			e->waiting++;
	}
	__heddle_quiet_end();
	if (e == 0)
		return __heddle_fails(__VERIFIER_nondet_bool() ? __heddle_ebadf : __heddle_einval);
	if (n == 0 && !ends) {
		do {
			interrupted = sem_wait(&e->some) != 0; /* by a signal */
			__heddle_quiet_begin();
			if (!interrupted) {
				n = __heddle_collect(e, told, most, 0);
				__heddle_note(e);
			}
			if (n > 0 || interrupted)
				e->waiting--;
			__heddle_quiet_end();
		} while (n == 0 && !interrupted);
	}
	if (interrupted)
		return -1;
	for (i = 0; i < n; i++) {
		to[i].events = told[i].events;
		memcpy(&to[i].data, &told[i].data, sizeof told[i].data);
	}
	return n;
}

int epoll_wait(int fd, __heddle_event *to, int most, int timeout)
{
	return __heddle_wait_in(fd, to, most, timeout >= 0);
}

/* The mask is set for the time of the call, in which no signal comes but one that the thread has raised. */
int epoll_pwait(int fd, __heddle_event *to, int most, int timeout, const void *mask)
{
	if (mask != 0 && __heddle_lets_through(mask))
		__heddle_unsupported("epoll_pwait that lets a signal through that is pending");
	return __heddle_wait_in(fd, to, most, timeout >= 0);
}
