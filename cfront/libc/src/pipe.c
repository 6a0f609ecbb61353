/* This file defines pipes, event counters, timers that are files, which are counters, and pairs of sockets, which are two pipes. Both ends of a pipe are in the program, as no other process can have one:
 * what is read is what was written, in that order, and who reads from an empty pipe waits. No write waits: a pipe of
 * which more than 4096 bytes are unread is not modelled, nor is a stream on one.
 *
 * An end is known by its number. A pipe has a semaphore that whoever reads takes first; it may be free though there is
 * nothing to read, and is free whenever there is something, or nobody can write any more.
 *
 * POSIX does not say that a pipe orders anything (XBD 4.12), but there is no other: who reads has seen what was done before the writes that came
 * before, which the answer assumes. The rest orders nothing.
 * Models: pipe pipe2 eventfd eventfd_read? eventfd_write? __heddle_is_pipe __heddle_pipe_read __heddle_pipe_write
 * __heddle_pipe_close __heddle_pipe_drop __heddle_pipe_dup __heddle_pipe_flags __heddle_pipe_events
 * __heddle_pipe_has __heddle_pipe_numbers __heddle_pipe_counts __heddle_pipe_timer __heddle_pipe_clock __heddle_pipe_winds __heddle_pipe_runs __heddle_pipe_expires
 * __heddle_pipe_pair __heddle_pipe_pairs __heddle_pipe_reads __heddle_pipe_writes __heddle_pipe_shuts
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;
typedef union { char size[32]; long align; } __heddle_sem; /* as large as any sem_t */

extern int sem_init(__heddle_sem *, int, unsigned);
extern int sem_wait(__heddle_sem *);
extern int sem_post(__heddle_sem *);
extern int sem_getvalue(__heddle_sem *, int *);
extern int __heddle_raise(int);
extern int __heddle_take_number(void);
extern void __heddle_leaves_number(int);
extern _Bool __VERIFIER_nondet_bool(void);
extern long __VERIFIER_nondet_long(void);
extern int __heddle_either(int, int);
extern int __heddle_endless(void);
extern int __heddle_dozes(void); /* tells whether a signal ends a wait */
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern int __heddle_has(const char *);
extern void __heddle_renews(const void *);
extern void __heddle_epoll_stirs(int);
extern void __heddle_ready_stirs(int);
extern void __heddle_ready_leaves(int);
extern void __heddle_shows(const void *);
extern void __heddle_sees(const void *);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_eintr = 4, __heddle_eagain = 11, __heddle_ebadf = 9, __heddle_einval = 22, __heddle_enfile = 23, __heddle_epipe = 32,
	__heddle_econnreset = 104 };

#define __HEDDLE_PIPES 8
#define __HEDDLE_ENDS 32
#define __HEDDLE_ROOM 4096
#define __HEDDLE_NONBLOCK 04000
#define __HEDDLE_SEMAPHORE 1 /* EFD_SEMAPHORE */
#define __HEDDLE_SIGPIPE 13
#define __HEDDLE_IN 1u /* EPOLLIN and POLLIN, and so on */
#define __HEDDLE_OUT 4u
#define __HEDDLE_ERR 8u
#define __HEDDLE_HUP 0x10u
#define __HEDDLE_RDNORM 0x40u
#define __HEDDLE_WRNORM 0x100u
#define __HEDDLE_WRBAND 0x200u
#define __HEDDLE_RDHUP 0x2000u
#define __HEDDLE_MOST 0xfffffffffffffffeULL /* of an event counter */

struct __heddle_clock { /* of a timer (timerfd.c) */
	_Bool is, runs, again;
	long interval[2], most[2]; /* what it was set to; seconds and nanoseconds that may be left, -1: any */
};

struct __heddle_pipe {
	int readers, writers; /* open ends; 0 and 0: the entry is free */
	int waiting;          /* threads in a read that may wait */
	_Bool shut, reset;    /* of a pair: nothing more comes; the other end was closed before it had read all */
	_Bool counter, one;   /* it is an event counter; a read takes one from it */
	unsigned long long count;
	struct __heddle_clock clock;
	int first, unread; /* place and number of the bytes to be read */
	unsigned char bytes[__HEDDLE_ROOM];
	__heddle_sem some;
};

struct __heddle_end {
	int fd;
	_Bool reads, writes, waits; /* both for an event counter */
	struct __heddle_pipe *pipe, *out; /* what is read from, and written to: two of a pair */
};

static struct __heddle_pipe __heddle_pipes[__HEDDLE_PIPES];
static struct __heddle_end __heddle_ends[__HEDDLE_ENDS];
static int __heddle_open_ends;

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static struct __heddle_end *__heddle_find(int fd)
{
	int i;
	for (i = 0; i < __heddle_open_ends; i++)
		if (__heddle_ends[i].fd == fd)
			return &__heddle_ends[i];
	return 0;
}

/* Tells whether there is no end, outside of sections. Whoever looked there for one would be ordered after all that made one, or race with it under a weaker
 * memory model. So there is none only if the program makes none. */
static _Bool __heddle_none(void)
{
	return !__heddle_has("__heddle_make_pipe");
}

_Bool __heddle_is_pipe(int fd)
{
	_Bool is;
	if (__heddle_none())
		return 0;
	__heddle_quiet_begin();
	is = __heddle_find(fd) != 0;
	__heddle_quiet_end();
	return is;
}

static _Bool __heddle_readable(const struct __heddle_pipe *p)
{
	return p->counter ? p->count > 0 || p->clock.runs : p->unread > 0 || p->writers == 0 || p->shut;
}

static void __heddle_note(struct __heddle_pipe *p)
{
	int free;
	sem_getvalue(&p->some, &free);
	if (__heddle_readable(p) && free <= 0)
		sem_post(&p->some);
}

/* Tells the epolls, and who waits in poll or select, that something has happened to a pipe, inside a section. */
static void __heddle_stir(const struct __heddle_pipe *p)
{
	_Bool epolls = __heddle_has("__heddle_make_epoll"), waits = __heddle_has("__heddle_await");
	int i;
	if (!epolls && !waits)
		return;
	for (i = 0; i < __heddle_open_ends; i++)
		if (__heddle_ends[i].pipe == p || __heddle_ends[i].out == p) {
			if (epolls)
				__heddle_epoll_stirs(__heddle_ends[i].fd);
			if (waits)
				__heddle_ready_stirs(__heddle_ends[i].fd);
		}
}

/* Time that stands still for ever is none. */
static _Bool __heddle_has_run_out(void)
{
	if (__heddle_either(1, 0))
		return 1;
	if (__heddle_endless())
		__heddle_unsupported("a timer that has not run out where executions without an end are judged");
	return 0;
}

static void __heddle_runs_out(struct __heddle_pipe *p)
{
	p->count = 1;
	p->clock.runs = p->clock.again;
	if (!p->clock.runs)
		p->clock.most[0] = p->clock.most[1] = 0;
	__heddle_note(p);
	__heddle_stir(p);
}

/* The clock of a timer, inside a section; 0: it is none. */
struct __heddle_clock *__heddle_pipe_clock(int fd)
{
	struct __heddle_end *e = __heddle_find(fd);
	return e != 0 && e->pipe->clock.is ? &e->pipe->clock : 0;
}

/* A timer was set, inside a section. */
void __heddle_pipe_winds(int fd)
{
	struct __heddle_pipe *p = __heddle_find(fd)->pipe;
	p->count = 0;
	if (p->clock.runs) {
		__heddle_note(p);
		__heddle_stir(p);
	}
}

_Bool __heddle_pipe_runs(int fd)
{
	struct __heddle_clock *c = __heddle_pipe_clock(fd);
	return c != 0 && c->runs;
}

/* A timer that runs may have run out by now, inside a section; once more only an epoll that tells edges can see. */
void __heddle_pipe_expires(int fd)
{
	struct __heddle_pipe *p;
	if (!__heddle_pipe_runs(fd))
		return;
	p = __heddle_find(fd)->pipe;
	if ((p->count == 0 || __heddle_has("__heddle_make_epoll")) && __heddle_has_run_out())
		__heddle_runs_out(p);
}

/* Tells whether a number is an end, inside a section. */
_Bool __heddle_pipe_has(int fd)
{
	return __heddle_find(fd) != 0;
}

/* What an end is ready for, as poll says it, inside a section; 0: it is none. Who sees it has seen what was done before. Who does not may be told of a
 * timer that runs that it has run out. */
unsigned __heddle_pipe_events(int fd, _Bool sees)
{
	struct __heddle_end *e = __heddle_find(fd);
	struct __heddle_pipe *p;
	unsigned events = 0;
	if (e == 0)
		return 0;
	p = e->pipe;
	if (p->clock.is) {
		events = p->count > 0 || (p->clock.runs && !sees) ? __HEDDLE_IN : 0;
	} else if (p->counter) {
		events = (p->count > 0 ? __HEDDLE_IN : 0) | (p->count < __HEDDLE_MOST ? __HEDDLE_OUT : 0);
	} else {
		if (e->reads && p->unread > 0)
			events |= __HEDDLE_IN | __HEDDLE_RDNORM;
		if (p != e->out) { /* Linux says of a pair that something can be read where nothing more comes */
			_Bool ends = p->writers == 0 || p->shut, nowhere = e->out->readers == 0 || e->out->shut;
			events |= (ends ? __HEDDLE_IN | __HEDDLE_RDNORM | __HEDDLE_RDHUP : 0) | (ends && nowhere ? __HEDDLE_HUP : 0) |
				__HEDDLE_OUT | __HEDDLE_WRNORM | __HEDDLE_WRBAND | (p->reset ? __HEDDLE_ERR : 0);
		} else if (e->reads)
			events |= p->writers == 0 ? __HEDDLE_HUP : 0;
		else
			events |= __HEDDLE_OUT | __HEDDLE_WRNORM | (p->readers == 0 ? __HEDDLE_ERR : 0);
	}
	if (sees && (events & (__HEDDLE_IN | __HEDDLE_HUP | __HEDDLE_ERR)))
		__heddle_sees(p);
	return events;
}

/* The numbers of all ends, and how many they are. */
int __heddle_pipe_numbers(int numbers[__HEDDLE_ENDS])
{
	int i, n;
	__heddle_quiet_begin();
	n = __heddle_open_ends;
	for (i = 0; i < n; i++)
		numbers[i] = __heddle_ends[i].fd;
	__heddle_quiet_end();
	return n;
}

static void __heddle_add(int fd, struct __heddle_pipe *p, struct __heddle_pipe *out, _Bool reads, _Bool writes, _Bool waits)
{
	struct __heddle_end *e = &__heddle_ends[__heddle_open_ends];
	if (__heddle_open_ends == __HEDDLE_ENDS)
		__heddle_unsupported("more than 32 open ends of pipes");
	e->fd = fd;
	e->reads = reads;
	e->writes = writes;
	e->waits = waits;
	e->pipe = p;
	e->out = out;
	p->readers += reads;
	out->writers += writes;
	__heddle_open_ends++;
}

static struct __heddle_pipe *__heddle_make_pipe(void)
{
	struct __heddle_pipe *p = __heddle_pipes;
	while (p->readers + p->writers + p->waiting > 0)
		if (++p == __heddle_pipes + __HEDDLE_PIPES) {
			__heddle_unsupported("more than 8 open pipes");
			return 0;
		}
	__heddle_renews(p);
	p->counter = p->one = p->shut = p->reset = 0;
	p->count = 0;
	p->clock = (struct __heddle_clock){0};
	p->first = p->unread = 0;
	sem_init(&p->some, 0, 0);
	return p;
}

static int __heddle_pipe(int ends[2], int flags)
{
	_Bool waits = !(flags & __HEDDLE_NONBLOCK);
	struct __heddle_pipe *p;
	int in, out;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails(__heddle_enfile);
	__heddle_quiet_begin();
	p = __heddle_make_pipe();
	in = __heddle_take_number();
	__heddle_add(in, p, p, 1, 0, waits);
	out = __heddle_take_number();
	__heddle_add(out, p, p, 0, 1, waits);
	__heddle_quiet_end();
	ends[0] = in;
	ends[1] = out;
	return 0;
}

int pipe(int ends[2])
{
	return __heddle_pipe(ends, 0);
}

int pipe2(int ends[2], int flags)
{
	return __heddle_pipe(ends, flags);
}

static int __heddle_make_counter(unsigned count, _Bool one, _Bool timer, _Bool waits)
{
	struct __heddle_pipe *p;
	int fd;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails(__heddle_enfile);
	__heddle_quiet_begin();
	p = __heddle_make_pipe();
	p->counter = 1;
	p->one = one;
	p->count = count;
	p->clock.is = timer;
	fd = __heddle_take_number();
	__heddle_add(fd, p, p, 1, 1, waits);
	__heddle_note(p);
	__heddle_quiet_end();
	return fd;
}

int eventfd(unsigned count, int flags)
{
	return __heddle_make_counter(count, flags & __HEDDLE_SEMAPHORE, 0, !(flags & __HEDDLE_NONBLOCK));
}

int __heddle_pipe_timer(_Bool waits)
{
	return __heddle_make_counter(0, 0, 1, waits);
}

/* A number is no end any more, inside a section. */
static void __heddle_remove(int fd)
{
	struct __heddle_end *e = __heddle_find(fd);
	if (e != 0) {
		struct __heddle_pipe *in = e->pipe, *p = e->out;
		if (__heddle_has("__heddle_await"))
			__heddle_ready_leaves(fd);
		in->readers -= e->reads;
		p->writers -= e->writes;
		if (in != p && in->readers == 0 && in->unread > 0)
			p->reset = 1;
		__heddle_open_ends--;
		*e = __heddle_ends[__heddle_open_ends];
		__heddle_shows(p);
		if (p->readers > 0)
			__heddle_note(p);
		__heddle_stir(p);
		if (in != p)
			__heddle_stir(in);
	}
}

/* Closes the end of a number that stays open as that of something else. */
void __heddle_pipe_drop(int fd)
{
	__heddle_quiet_begin();
	__heddle_remove(fd);
	__heddle_quiet_end();
}

/* Closes the end of a number, which is one. */
int __heddle_pipe_close(int fd)
{
	__heddle_pipe_drop(fd);
	__heddle_leaves_number(fd);
	return 0;
}

/* Gives an end another number, too, in the place of what that is; -1: any. */
int __heddle_pipe_dup(int fd, int number)
{
	struct __heddle_end *found, e;
	_Bool is;
	__heddle_quiet_begin();
	found = __heddle_find(fd);
	is = found != 0;
	if (is)
		e = *found;
	if (number < 0)
		number = __heddle_take_number();
	else if (number < 3)
		__heddle_unsupported("a pipe in the place of a standard stream");
	if (is) {
		__heddle_remove(number);
		__heddle_add(number, e.pipe, e.out, e.reads, e.writes, e.waits);
	}
	__heddle_quiet_end();
	return number;
}

/* The flags of an end, set unless they are negative: all numbers of the end have them. */
int __heddle_pipe_flags(int fd, int flags)
{
	struct __heddle_end *e;
	int i, got = 0;
	__heddle_quiet_begin();
	e = __heddle_find(fd);
	if (e != 0 && flags < 0)
		got = (e->reads && e->writes ? 2 : e->writes) | (e->waits ? 0 : __HEDDLE_NONBLOCK);
	for (i = 0; e != 0 && flags >= 0 && i < __heddle_open_ends; i++) {
		struct __heddle_end *other = &__heddle_ends[i];
		if (other->pipe == e->pipe && other->reads == e->reads && other->writes == e->writes)
			other->waits = !(flags & __HEDDLE_NONBLOCK);
	}
	__heddle_quiet_end();
	return got;
}

/* Takes what is there, as far as it is asked for; -1: nothing is; -2: the pair is broken. A timer that runs is waited for. */
static __heddle_ssize __heddle_take(struct __heddle_pipe *p, unsigned char *to, __heddle_size n)
{
	__heddle_size i;
	if (p->clock.runs && p->count == 0)
		__heddle_runs_out(p);
	if (p->counter) {
		unsigned long long got = p->count == 0 ? 0 : p->one ? 1 : p->count;
		if (got == 0)
			return -1;
		if (p->clock.runs) { /* again and again: any number of times */
			p->count = (unsigned long)__VERIFIER_nondet_long();
			p->count += p->count == 0;
			got = p->count;
		}
		__heddle_sees(p);
		p->count -= got;
		if (!p->clock.is && p->count + got == __HEDDLE_MOST)
			__heddle_stir(p);
		*(unsigned long long *)to = got;
		return 8;
	}
	if (!__heddle_readable(p))
		return -1;
	__heddle_sees(p);
	if (p->unread == 0) {
		if (!p->reset)
			return 0;
		p->reset = 0; /* it is told once */
		return -2;
	}
	if (n > (__heddle_size)p->unread)
		n = (__heddle_size)p->unread;
	for (i = 0; i < n; i++) {
		to[i] = p->bytes[p->first];
		p->bytes[p->first] = 0;
		p->first = (p->first + 1) % __HEDDLE_ROOM;
	}
	p->unread -= (int)n;
	if (p->unread == 0)
		p->first = 0;
	return (__heddle_ssize)n;
}

/* What a read may not even begin with: 0, or an error. */
static int __heddle_refused(const struct __heddle_end *e, _Bool reads, __heddle_size n)
{
	if (e == 0 || !(reads ? e->reads : e->writes))
		return __heddle_ebadf;
	return e->out->counter && (n < 8 || (e->out->clock.is && !reads)) ? __heddle_einval : 0;
}

__PTRDIFF_TYPE__ __heddle_pipe_reads(int fd, void *buffer, __SIZE_TYPE__ n, _Bool at_once)
{
	struct __heddle_end *e;
	struct __heddle_pipe *p = 0;
	__heddle_ssize got = -1;
	int error;
	_Bool waits = 0, runs = 0;
	__heddle_quiet_begin();
	e = __heddle_find(fd);
	error = __heddle_refused(e, 1, n);
	if (error == 0) {
		p = e->pipe;
		waits = e->waits && !at_once;
		p->waiting += waits;
		runs = p->clock.runs && p->count == 0;
		if (!waits && n > 0) {
			if (p->count > 0 || !p->clock.runs || __heddle_has_run_out())
				got = __heddle_take(p, buffer, n);
			error = got == -1 ? __heddle_eagain : got < 0 ? __heddle_econnreset : 0;
		}
	}
	__heddle_quiet_end();
	if (error != 0)
		return __heddle_fails(error);
	if (n == 0)
		got = 0;
	while (got == -1) {
		if (runs && __heddle_dozes()) {
			__heddle_fails(__heddle_eintr);
			break;
		}
		if (sem_wait(&p->some) != 0)
			break; /* a signal interrupts it */
		runs = 0;
		__heddle_quiet_begin();
		got = __heddle_take(p, buffer, n);
		__heddle_note(p);
		__heddle_quiet_end();
	}
	if (waits) {
		__heddle_quiet_begin();
		p->waiting--;
		__heddle_quiet_end();
	}
	return got < -1 ? __heddle_fails(__heddle_econnreset) : got;
}

__PTRDIFF_TYPE__ __heddle_pipe_read(int fd, void *buffer, __SIZE_TYPE__ n)
{
	return __heddle_pipe_reads(fd, buffer, n, 0);
}

/* Puts what is written behind the rest; an error, or 0. */
static int __heddle_put(struct __heddle_pipe *p, const unsigned char *from, __heddle_size n)
{
	__heddle_size i;
	if (p->counter) {
		unsigned long long more = *(const unsigned long long *)from;
		if (more > __HEDDLE_MOST)
			return __heddle_einval;
		if (more > __HEDDLE_MOST - p->count)
			__heddle_unsupported("an event counter that is full");
		p->count += more;
		return 0;
	}
	if (n > (__heddle_size)(__HEDDLE_ROOM - p->unread)) {
		__heddle_unsupported("more than 4096 unread bytes in a pipe");
		return 0;
	}
	for (i = 0; i < n; i++)
		p->bytes[(p->first + p->unread + (int)i) % __HEDDLE_ROOM] = from[i];
	p->unread += (int)n;
	return 0;
}

__PTRDIFF_TYPE__ __heddle_pipe_writes(int fd, const void *buffer, __SIZE_TYPE__ n, _Bool raises)
{
	struct __heddle_end *e;
	int error;
	__heddle_quiet_begin();
	e = __heddle_find(fd);
	error = __heddle_refused(e, 0, n);
	if (error == 0 && e->out->counter)
		n = 8;
	if (error == 0 && (e->out->readers == 0 || e->out->shut))
		error = __heddle_epipe;
	if (error == 0)
		error = __heddle_put(e->out, buffer, n);
	if (error == 0) {
		__heddle_shows(e->out);
		__heddle_note(e->out);
		__heddle_stir(e->out);
	}
	__heddle_quiet_end();
	if (error == __heddle_epipe && raises)
		__heddle_raise(__HEDDLE_SIGPIPE);
	return error != 0 ? __heddle_fails(error) : (__heddle_ssize)n;
}

__PTRDIFF_TYPE__ __heddle_pipe_write(int fd, const void *buffer, __SIZE_TYPE__ n)
{
	return __heddle_pipe_writes(fd, buffer, n, 1);
}

int eventfd_read(int fd, unsigned long long *count)
{
	return __heddle_is_pipe(fd) && __heddle_pipe_read(fd, count, 8) == 8 ? 0 : -1;
}

int eventfd_write(int fd, unsigned long long count)
{
	return __heddle_is_pipe(fd) && __heddle_pipe_write(fd, &count, 8) == 8 ? 0 : -1;
}

int __heddle_pipe_pair(int ends[2], _Bool waits)
{
	struct __heddle_pipe *there, *back;
	int one, other;
	if (__VERIFIER_nondet_bool())
		return __heddle_fails(__heddle_enfile);
	__heddle_quiet_begin();
	there = __heddle_make_pipe();
	there->writers++; /* so that it is not taken for a free one */
	back = __heddle_make_pipe();
	there->writers--;
	one = __heddle_take_number();
	__heddle_add(one, back, there, 1, 1, waits);
	other = __heddle_take_number();
	__heddle_add(other, there, back, 1, 1, waits);
	__heddle_quiet_end();
	ends[0] = one;
	ends[1] = other;
	return 0;
}

_Bool __heddle_pipe_counts(int fd)
{
	struct __heddle_end *e;
	_Bool is;
	__heddle_quiet_begin();
	e = __heddle_find(fd);
	is = e != 0 && e->pipe->counter;
	__heddle_quiet_end();
	return is;
}

_Bool __heddle_pipe_pairs(int fd)
{
	struct __heddle_end *e;
	_Bool is;
	__heddle_quiet_begin();
	e = __heddle_find(fd);
	is = e != 0 && e->pipe != e->out;
	__heddle_quiet_end();
	return is;
}

static void __heddle_shut(struct __heddle_pipe *p)
{
	p->shut = 1;
	__heddle_shows(p);
	__heddle_note(p);
	__heddle_stir(p);
}

/* Nothing more is sent to an end of a pair, or from it, on either side. */
void __heddle_pipe_shuts(int fd, _Bool to, _Bool from)
{
	struct __heddle_end *e;
	__heddle_quiet_begin();
	e = __heddle_find(fd);
	if (e != 0 && to)
		__heddle_shut(e->pipe);
	if (e != 0 && from)
		__heddle_shut(e->out);
	__heddle_quiet_end();
}
