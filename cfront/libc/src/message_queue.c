/* This file defines queues of messages (POSIX's) within one process: no other process is taken to have one. Messages come by priority, and of one
 * priority in the order in which they were sent. Who receives from an empty queue waits, and so does who sends to a full one; which of those
 * that wait goes on is open. At most 8 queues are known at a time, by names of up to 31 chars, and 16 descriptors.
 *
 * A queue has a semaphore for each side that whoever wants something takes first; it may be free though there is nothing to be had, and is free
 * whenever there is. Time is not modelled: what cannot be had at once ends a call with a time limit.
 *
 * POSIX does not say that a queue orders anything (XBD 4.12): who receives has seen what was done before the messages were sent, which the answer assumes, as of pipes.
 * Models: mq_open mq_close mq_unlink mq_getattr mq_setattr mq_send! mq_receive! mq_timedsend! mq_timedreceive! mq_notify
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;
typedef union { char size[32]; long align; } __heddle_sem; /* as large as any sem_t */

typedef struct mq_attr { long mq_flags, mq_maxmsg, mq_msgsize, mq_curmsgs, __pad[4]; } __heddle_attributes; /* as glibc has it */
struct __heddle_time { long tv_sec, tv_nsec; };

typedef union { int number; void *pointer; } __heddle_sigval;
struct sigevent { /* as glibc has it */
	__heddle_sigval sigev_value;
	int sigev_signo, sigev_notify;
	union {
		int size[sizeof(void *) == 8 ? 12 : 13];
		void (*function)(__heddle_sigval);
	} _sigev_un;
};
/* Who is told, once, of the next message for a queue that is empty and for which nobody waits. */
struct __heddle_notice {
	void (*tells)(const struct __heddle_notice *); /* 0: nobody; only mq_notify names it, so that others do without signals and threads */
	int notify, number;
	__heddle_sigval value;
	void (*function)(__heddle_sigval);
};

extern int sem_init(__heddle_sem *, int, unsigned);
extern int sem_wait(__heddle_sem *);
extern int sem_post(__heddle_sem *);
extern int sem_getvalue(__heddle_sem *, int *);
extern void *__heddle_kept(__heddle_size);
extern void *memcpy(void *, const void *, __heddle_size);
extern void *memset(void *, int, __heddle_size);
extern int __heddle_take_number(void);
extern void __heddle_leaves_number(int);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_renews(const void *);
extern void __heddle_shows(const void *);
extern void __heddle_sees(const void *);
extern void __heddle_assumes(const char *);
extern _Bool __heddle_same_name(const char *, const char *);
extern int __heddle_shared_name(char *, const char *);
extern void __heddle_queue(int, int, void *);
extern int __heddle_is_signal(int);
extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int pthread_detach(unsigned long);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum {
	__heddle_enoent = 2, __heddle_ebadf = 9, __heddle_eagain = 11, __heddle_enomem = 12, __heddle_eexist = 17, __heddle_einval = 22,
	__heddle_emfile = 24, __heddle_emsgsize = 90, __heddle_etimedout = 110, __heddle_ebusy = 16
};

#define __HEDDLE_QUEUES 8
#define __HEDDLE_DESCRIPTORS 16
#define __HEDDLE_NAME 32
#define __HEDDLE_ACCESS 3
#define __HEDDLE_CREATE 0100
#define __HEDDLE_EXCLUSIVE 0200
#define __HEDDLE_NONBLOCK 04000
#define __HEDDLE_PRIORITIES 32768
#define __HEDDLE_USUAL_MOST 10      /* Linux's, without attributes; who asks for more may be refused */
#define __HEDDLE_USUAL_LONGEST 8192

struct __heddle_message {
	struct __heddle_message *next;
	unsigned priority;
	__heddle_size n, room;
};

struct __heddle_queue {
	char name[__HEDDLE_NAME]; /* "": unlinked, or the entry is free */
	int opened, waiting;      /* descriptors; threads that may wait */
	int receiving;            /* those of them that receive */
	struct __heddle_notice notice;
	long most, longest, held;
	struct __heddle_message *first;
	__heddle_sem some, room;
};

struct __heddle_descriptor {
	int fd;
	_Bool receives, sends, waits;
	struct __heddle_queue *queue; /* 0: the entry is free */
};

static struct __heddle_queue __heddle_queues[__HEDDLE_QUEUES];
static struct __heddle_descriptor __heddle_descriptors[__HEDDLE_DESCRIPTORS];

static struct __heddle_message *__heddle_spare; /* blocks that are the library's stay so */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

/* Copies a name without the slash that it begins with. 0: it is none. */
static int __heddle_key(char key[__HEDDLE_NAME], const char *name)
{
	int is = __heddle_shared_name(key, *name == '/' ? name + 1 : name);
	if (is < 0)
		__heddle_unsupported("the name of a queue of more than 31 chars");
	return is;
}

static struct __heddle_queue *__heddle_named(const char *key)
{
	int i;
	for (i = 0; i < __HEDDLE_QUEUES; i++)
		if (__heddle_same_name(__heddle_queues[i].name, key))
			return &__heddle_queues[i];
	return 0;
}

static struct __heddle_descriptor *__heddle_find(int fd)
{
	int i;
	for (i = 0; i < __HEDDLE_DESCRIPTORS; i++)
		if (__heddle_descriptors[i].queue != 0 && __heddle_descriptors[i].fd == fd)
			return &__heddle_descriptors[i];
	return 0;
}

/* Makes one of the semaphores free where there is something to be had. */
static void __heddle_let(_Bool something, __heddle_sem *s)
{
	int free;
	sem_getvalue(s, &free);
	if (something && free <= 0)
		sem_post(s);
}

static void __heddle_note(struct __heddle_queue *q)
{
	__heddle_let(q->held > 0, &q->some);
	__heddle_let(q->held < q->most, &q->room);
}

static struct __heddle_queue *__heddle_make(const char *key, long most, long longest)
{
	struct __heddle_queue *q = __heddle_queues;
	int i;
	while (q->name[0] != 0 || q->opened + q->waiting > 0)
		if (++q == __heddle_queues + __HEDDLE_QUEUES) {
			__heddle_unsupported("more than 8 queues of messages");
			return 0;
		}
	for (i = 0; key[i] != 0; i++)
		q->name[i] = key[i];
	q->name[i] = 0;
	q->most = most;
	q->longest = longest;
	q->held = 0;
	q->first = 0;
	q->notice = (struct __heddle_notice){0};
	__heddle_renews(q);
	sem_init(&q->some, 0, 0);
	sem_init(&q->room, 0, 1);
	return q;
}

/* Opens within a section; an error, or 0. */
static int __heddle_open(const char *key, int flags, const __heddle_attributes *asked, int *fd)
{
	struct __heddle_queue *q = __heddle_named(key);
	struct __heddle_descriptor *d = __heddle_descriptors;
	int how = flags & __HEDDLE_ACCESS;
	if (q == 0 && !(flags & __HEDDLE_CREATE))
		return __heddle_enoent;
	if (q != 0 && (flags & __HEDDLE_CREATE) && (flags & __HEDDLE_EXCLUSIVE))
		return __heddle_eexist;
	if (__VERIFIER_nondet_bool())
		return __VERIFIER_nondet_bool() ? __heddle_emfile : __heddle_enomem;
	if (q == 0) {
		if (asked->mq_maxmsg <= 0 || asked->mq_msgsize <= 0)
			return __heddle_einval;
		if ((asked->mq_maxmsg > __HEDDLE_USUAL_MOST || asked->mq_msgsize > __HEDDLE_USUAL_LONGEST) && __VERIFIER_nondet_bool())
			return __heddle_einval;
		q = __heddle_make(key, asked->mq_maxmsg, asked->mq_msgsize);
	}
	while (d->queue != 0)
		if (++d == __heddle_descriptors + __HEDDLE_DESCRIPTORS) {
			__heddle_unsupported("more than 16 open queues of messages");
			return __heddle_emfile;
		}
	*fd = __heddle_take_number();
	d->fd = *fd;
	d->receives = how != 1;
	d->sends = how != 0;
	d->waits = !(flags & __HEDDLE_NONBLOCK);
	d->queue = q;
	q->opened++;
	return 0;
}

int mq_open(const char *name, int flags, ...)
{
	char key[__HEDDLE_NAME];
	__heddle_attributes asked = {0, __HEDDLE_USUAL_MOST, __HEDDLE_USUAL_LONGEST, 0, {0}};
	const __heddle_attributes *given;
	int fd = -1, error;
	__heddle_assumes("no-other-processes");
	if (flags & __HEDDLE_CREATE) {
		__builtin_va_list ap;
		__builtin_va_start(ap, flags);
		(void)__builtin_va_arg(ap, unsigned);
		given = __builtin_va_arg(ap, const __heddle_attributes *);
		__builtin_va_end(ap);
		if (given != 0) {
			asked.mq_maxmsg = given->mq_maxmsg;
			asked.mq_msgsize = given->mq_msgsize;
		}
	}
	if (*name != '/' || (flags & __HEDDLE_ACCESS) == __HEDDLE_ACCESS || !__heddle_key(key, name))
		return __heddle_fails(__heddle_einval);
	__heddle_quiet_begin();
	error = __heddle_open(key, flags, &asked, &fd);
	__heddle_quiet_end();
	return error == 0 ? fd : __heddle_fails(error);
}

/* A block for n bytes. */
static struct __heddle_message *__heddle_block(__heddle_size n)
{
	struct __heddle_message **at, *m;
	for (at = &__heddle_spare; *at != 0; at = &(*at)->next)
		if ((*at)->room >= n) {
			m = *at;
			*at = m->next;
			return m;
		}
	m = __heddle_kept(sizeof *m + n);
	if (m != 0)
		m->room = n;
	return m;
}

/* What was in a block tells states apart no longer. */
static void __heddle_release(struct __heddle_message *m)
{
	memset(m + 1, 0, m->n);
	m->priority = 0;
	m->n = 0;
	m->next = __heddle_spare;
	__heddle_spare = m;
}

/* The messages of a queue go that has neither a name nor a descriptor. */
static void __heddle_discard(struct __heddle_queue *q)
{
	struct __heddle_message *m;
	if (q->name[0] != 0 || q->opened > 0)
		return;
	while ((m = q->first) != 0) {
		q->first = m->next;
		__heddle_release(m);
	}
	q->held = 0;
}

int mq_close(int fd)
{
	struct __heddle_descriptor *d;
	struct __heddle_queue *q;
	_Bool found;
	__heddle_quiet_begin();
	d = __heddle_find(fd);
	found = d != 0;
	if (found) {
		q = d->queue;
		d->queue = 0;
		q->opened--;
		q->notice = (struct __heddle_notice){0}; /* as Linux has it */
		__heddle_discard(q);
	}
	__heddle_quiet_end();
	if (!found)
		return __heddle_fails(__heddle_ebadf);
	__heddle_leaves_number(fd);
	return 0;
}

int mq_unlink(const char *name)
{
	char key[__HEDDLE_NAME];
	struct __heddle_queue *q = 0;
	if (*name != '/')
		return __heddle_fails(__heddle_einval);
	if (__heddle_key(key, name)) {
		__heddle_quiet_begin();
		q = __heddle_named(key);
		if (q != 0) {
			q->name[0] = 0;
			__heddle_discard(q);
		}
		__heddle_quiet_end();
	}
	return q != 0 ? 0 : __heddle_fails(__heddle_enoent);
}

/* Gives the attributes and sets the flag that can be set, if it is asked for. */
static int __heddle_attribute(int fd, const long *flags, __heddle_attributes *to)
{
	struct __heddle_descriptor *d;
	__heddle_attributes now = {0};
	_Bool found;
	__heddle_quiet_begin();
	d = __heddle_find(fd);
	found = d != 0;
	if (found) {
		now.mq_flags = d->waits ? 0 : __HEDDLE_NONBLOCK;
		now.mq_maxmsg = d->queue->most;
		now.mq_msgsize = d->queue->longest;
		now.mq_curmsgs = d->queue->held;
		if (flags != 0)
			d->waits = !(*flags & __HEDDLE_NONBLOCK);
	}
	__heddle_quiet_end();
	if (!found)
		return __heddle_fails(__heddle_ebadf);
	if (to != 0) {
		to->mq_flags = now.mq_flags;
		to->mq_maxmsg = now.mq_maxmsg;
		to->mq_msgsize = now.mq_msgsize;
		to->mq_curmsgs = now.mq_curmsgs;
	}
	return 0;
}

int mq_getattr(int fd, __heddle_attributes *to)
{
	to->mq_flags = 0;
	return __heddle_attribute(fd, 0, to);
}

int mq_setattr(int fd, const __heddle_attributes *from, __heddle_attributes *old)
{
	long flags = from->mq_flags;
	return (flags & ~(long)__HEDDLE_NONBLOCK) ? __heddle_fails(__heddle_einval) : __heddle_attribute(fd, &flags, old);
}

/* One try to send, within a section: an error, or 0. */
static int __heddle_put(struct __heddle_queue *q, const char *data, __heddle_size n, unsigned priority, struct __heddle_notice *notice)
{
	struct __heddle_message *m, **at;
	if (q->held >= q->most)
		return __heddle_eagain;
	m = __heddle_block(n);
	if (m == 0)
		return __heddle_enomem;
	m->priority = priority;
	m->n = n;
	memcpy(m + 1, data, n);
	for (at = &q->first; *at != 0 && (*at)->priority >= priority; at = &(*at)->next)
		;
	m->next = *at;
	*at = m;
	if (q->held == 0 && q->receiving == 0) {
		*notice = q->notice;
		q->notice = (struct __heddle_notice){0};
	}
	q->held++;
	__heddle_shows(q);
	__heddle_note(q);
	return 0;
}

/* One try to receive. */
static int __heddle_get(struct __heddle_queue *q, char *data, __heddle_size *n, unsigned *priority)
{
	struct __heddle_message *m = q->first;
	if (m == 0)
		return __heddle_eagain;
	__heddle_sees(q);
	q->first = m->next;
	q->held--;
	memcpy(data, m + 1, m->n);
	*n = m->n;
	*priority = m->priority;
	__heddle_release(m);
	__heddle_note(q);
	return 0;
}

static int __heddle_try(struct __heddle_queue *q, _Bool sends, char *data, __heddle_size *n, unsigned *priority, struct __heddle_notice *notice)
{
	return sends ? __heddle_put(q, data, *n, *priority, notice) : __heddle_get(q, data, n, priority);
}

/* Sends or receives; an error, or 0, or -1: a signal has interrupted it. */
static int __heddle_pass(int fd, _Bool sends, char *data, __heddle_size *n, unsigned *priority, _Bool timed, _Bool valid)
{
	struct __heddle_descriptor *d;
	struct __heddle_queue *q = 0;
	struct __heddle_notice notice = {0};
	_Bool waits = 0;
	int error = __heddle_ebadf;
	__heddle_quiet_begin();
	d = __heddle_find(fd);
	if (d != 0 && (sends ? d->sends : d->receives)) {
		q = d->queue;
		if (sends ? *n > (__heddle_size)q->longest : *n < (__heddle_size)q->longest)
			error = __heddle_emsgsize;
		else {
			error = __heddle_try(q, sends, data, n, priority, &notice);
			waits = error == __heddle_eagain && d->waits;
			if (waits && timed)
				error = valid ? __heddle_etimedout : __heddle_einval;
			waits = waits && !timed;
			q->waiting += waits;
			q->receiving += waits && !sends;
		}
	}
	__heddle_quiet_end();
	while (waits && error == __heddle_eagain) {
		if (sem_wait(sends ? &q->room : &q->some) != 0) {
			error = -1;
			break;
		}
		__heddle_quiet_begin();
		error = __heddle_try(q, sends, data, n, priority, &notice);
		__heddle_note(q);
		__heddle_quiet_end();
	}
	if (waits) {
		__heddle_quiet_begin();
		q->waiting--;
		q->receiving -= !sends;
		__heddle_quiet_end();
	}
	if (notice.tells)
		notice.tells(&notice);
	return error;
}

static _Bool __heddle_valid(const struct __heddle_time *limit)
{
	return limit->tv_nsec >= 0 && limit->tv_nsec < 1000000000L;
}

static int __heddle_send(int fd, const char *data, __heddle_size n, unsigned priority, _Bool timed, _Bool valid)
{
	int error;
	if (priority >= __HEDDLE_PRIORITIES || (!valid && __VERIFIER_nondet_bool()))
		return __heddle_fails(__heddle_einval);
	error = __heddle_pass(fd, 1, (char *)data, &n, &priority, timed, valid);
	return error == 0 ? 0 : error < 0 ? -1 : __heddle_fails(error);
}

static __heddle_ssize __heddle_receive(int fd, char *data, __heddle_size n, unsigned *priority, _Bool timed, _Bool valid)
{
	unsigned had = 0;
	int error;
	if (!valid && __VERIFIER_nondet_bool())
		return __heddle_fails(__heddle_einval);
	error = __heddle_pass(fd, 0, data, &n, &had, timed, valid);
	if (error != 0)
		return error < 0 ? -1 : __heddle_fails(error);
	if (priority != 0)
		*priority = had;
	return (__heddle_ssize)n;
}

int mq_send(int fd, const char *data, __SIZE_TYPE__ n, unsigned priority)
{
	return __heddle_send(fd, data, n, priority, 0, 1);
}

int mq_timedsend(int fd, const char *data, __SIZE_TYPE__ n, unsigned priority, const struct __heddle_time *limit)
{
	return __heddle_send(fd, data, n, priority, limit != 0, limit == 0 || __heddle_valid(limit));
}

__PTRDIFF_TYPE__ mq_receive(int fd, char *data, __SIZE_TYPE__ n, unsigned *priority)
{
	return __heddle_receive(fd, data, n, priority, 0, 1);
}

__PTRDIFF_TYPE__ mq_timedreceive(int fd, char *data, __SIZE_TYPE__ n, unsigned *priority, const struct __heddle_time *limit)
{
	return __heddle_receive(fd, data, n, priority, limit != 0, limit == 0 || __heddle_valid(limit));
}

static void *__heddle_runs(void *notice)
{
	struct __heddle_notice now = *(struct __heddle_notice *)notice;
	now.function(now.value);
	return 0;
}

static void __heddle_tells_of_message(const struct __heddle_notice *notice)
{
	struct __heddle_notice *kept;
	unsigned long thread;
	if (notice->notify == 0)
		__heddle_queue(notice->number, 0xfd00, notice->value.pointer); /* SI_MESGQ */
	if (notice->notify != 2)
		return;
	kept = __heddle_kept(sizeof *kept);
	if (kept == 0)
		return;
	*kept = *notice;
	if (pthread_create(&thread, 0, __heddle_runs, kept) == 0)
		pthread_detach(thread);
}

/* By a signal (0), not at all (1) or by a thread (2). */
int mq_notify(int fd, const struct sigevent *event)
{
	struct __heddle_notice next = {0};
	struct __heddle_descriptor *d;
	int error = 0;
	if (event != 0) {
		next.tells = __heddle_tells_of_message;
		next.notify = event->sigev_notify;
		if (next.notify < 0 || next.notify > 2)
			return __heddle_fails(__heddle_einval);
		if (next.notify == 0) {
			next.number = event->sigev_signo;
			if (!__heddle_is_signal(next.number))
				return __heddle_fails(__heddle_einval);
		}
		next.value = event->sigev_value;
		if (next.notify == 2)
			next.function = event->_sigev_un.function;
	}
	__heddle_quiet_begin();
	d = __heddle_find(fd);
	if (d == 0)
		error = __heddle_ebadf;
	else if (event != 0 && d->queue->notice.tells != 0)
		error = __heddle_ebusy;
	else
		d->queue->notice = next;
	__heddle_quiet_end();
	return error == 0 ? 0 : __heddle_fails(error);
}
