/* This file defines queues of messages (System V's) within one process: no other process is taken to have one, and rights always suffice. Messages come in the order in
 * which they were sent, as far as they are of a type that is asked for. Who receives waits where there is none; which of those that wait goes on is open. No send
 * waits: a queue of more than 16384 bytes is not modelled. At most 4 queues are known at a time.
 *
 * Who waits has an entry with what it waits for and a semaphore, which is free whenever that is there. Who receives
 * has seen what was done before the message was sent, which the answer assumes, as of pipes.
 * Models: msgget msgsnd! msgrcv! msgctl
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;
typedef union { char size[32]; long align; } __heddle_sem; /* as large as any sem_t */

extern int sem_init(__heddle_sem *, int, unsigned);
extern int sem_wait(__heddle_sem *);
extern int sem_post(__heddle_sem *);
extern int sem_getvalue(__heddle_sem *, int *);
extern void *__heddle_kept(__heddle_size);
extern void *memcpy(void *, const void *, __heddle_size);
extern void *memset(void *, int, __heddle_size);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_shows(const void *);
extern void __heddle_sees(const void *);
extern void __heddle_renews(const void *);
extern void __heddle_assumes(const char *);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum {
	__heddle_enoent = 2, __heddle_e2big = 7, __heddle_enomem = 12, __heddle_eexist = 17, __heddle_einval = 22,
	__heddle_enospc = 28, __heddle_enomsg = 42, __heddle_eidrm = 43
};
enum { __heddle_remove = 0, __heddle_set = 1 };

#define __HEDDLE_QUEUES 4
#define __HEDDLE_WAITERS 8
#define __HEDDLE_LONGEST 8192 /* Linux's */
#define __HEDDLE_ROOM 16384
#define __HEDDLE_CREATE 01000
#define __HEDDLE_EXCLUSIVE 02000
#define __HEDDLE_NOWAIT 04000
#define __HEDDLE_NOERROR 010000
#define __HEDDLE_EXCEPT 020000
#define __HEDDLE_COPY 040000

struct __heddle_message {
	struct __heddle_message *next;
	long type;
	__heddle_size n, room;
};

struct __heddle_queue {
	_Bool used;
	int id, key;
	__heddle_size held;
	struct __heddle_message *first;
};

struct __heddle_waiter {
	_Bool used;
	int id, flags;
	long type;
	__heddle_sem some;
};

static struct __heddle_queue __heddle_queues[__HEDDLE_QUEUES];
static struct __heddle_waiter __heddle_waiters[__HEDDLE_WAITERS];
static struct __heddle_message *__heddle_spare; /* blocks that are the library's stay so */
static int __heddle_removed; /* how many queues are gone: an id is not given again */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static struct __heddle_queue *__heddle_of(int id)
{
	int i;
	for (i = 0; i < __HEDDLE_QUEUES; i++)
		if (__heddle_queues[i].used && __heddle_queues[i].id == id)
			return &__heddle_queues[i];
	return 0;
}

/* Within a section; an error, or 0. */
static int __heddle_get(int key, int flags, int *id)
{
	struct __heddle_queue *q = 0, *free = 0;
	int i;
	for (i = 0; i < __HEDDLE_QUEUES; i++)
		if (!__heddle_queues[i].used)
			free = free == 0 ? &__heddle_queues[i] : free;
		else if (key != 0 && __heddle_queues[i].key == key)
			q = &__heddle_queues[i];
	if (q != 0) {
		*id = q->id;
		return (flags & __HEDDLE_CREATE) && (flags & __HEDDLE_EXCLUSIVE) ? __heddle_eexist : 0;
	}
	if (key != 0 && !(flags & __HEDDLE_CREATE))
		return __heddle_enoent;
	if (__VERIFIER_nondet_bool())
		return __VERIFIER_nondet_bool() ? __heddle_enospc : __heddle_enomem;
	if (free == 0) {
		__heddle_unsupported("more than 4 queues of messages");
		return __heddle_enospc;
	}
	__heddle_renews(free);
	*id = free->id = (int)(free - __heddle_queues) + __HEDDLE_QUEUES * __heddle_removed;
	free->key = key;
	free->used = 1;
	return 0;
}

int msgget(int key, int flags)
{
	int id = -1, error;
	__heddle_assumes("no-other-processes");
	__heddle_quiet_begin();
	error = __heddle_get(key, flags, &id);
	__heddle_quiet_end();
	return error == 0 ? id : __heddle_fails(error);
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
	m->type = 0;
	m->n = 0;
	m->next = __heddle_spare;
	__heddle_spare = m;
}

/* The place of the message that a type asks for; what is there is null if there is none. */
static struct __heddle_message **__heddle_asked(struct __heddle_queue *q, long type, int flags)
{
	struct __heddle_message **at, **least = 0;
	for (at = &q->first; *at != 0; at = &(*at)->next) {
		long t = (*at)->type;
		if (type == 0 || (type > 0 && (t == type) != ((flags & __HEDDLE_EXCEPT) != 0)))
			return at;
		if (type < 0 && t + type <= 0 && (least == 0 || t < (*least)->type))
			least = at;
	}
	return least != 0 ? least : at;
}

/* A message has come, or the queue is gone: who waits and need not any more goes on. */
static void __heddle_note(int id)
{
	struct __heddle_queue *q = __heddle_of(id);
	int i, free;
	for (i = 0; i < __HEDDLE_WAITERS; i++) {
		struct __heddle_waiter *w = &__heddle_waiters[i];
		if (!w->used || w->id != id || (q != 0 && *__heddle_asked(q, w->type, w->flags) == 0))
			continue;
		sem_getvalue(&w->some, &free);
		if (free <= 0)
			sem_post(&w->some);
	}
}

/* Within a section; an error, or 0. */
static int __heddle_put(int id, const void *data, __heddle_size n)
{
	struct __heddle_queue *q = __heddle_of(id);
	struct __heddle_message *m, **at;
	if (q == 0)
		return __heddle_einval;
	if (q->held + n > __HEDDLE_ROOM)
		__heddle_unsupported("a queue of more than 16384 bytes of messages");
	m = __heddle_block(n);
	if (m == 0)
		return __heddle_enomem;
	m->type = *(const long *)data;
	m->n = n;
	memcpy(m + 1, (const long *)data + 1, n);
	for (at = &q->first; *at != 0; at = &(*at)->next)
		;
	m->next = 0;
	*at = m;
	q->held += n;
	__heddle_shows(q);
	__heddle_note(id);
	return 0;
}

int msgsnd(int id, const void *data, __SIZE_TYPE__ n, int flags)
{
	int error;
	(void)flags; /* it never waits */
	if (n > __HEDDLE_LONGEST || *(const long *)data < 1)
		return __heddle_fails(__heddle_einval);
	__heddle_quiet_begin();
	error = __heddle_put(id, data, n);
	__heddle_quiet_end();
	return error == 0 ? 0 : __heddle_fails(error);
}

/* One try to receive, within a section: an error, or 0; gone is the error if there is no such queue. */
static int __heddle_take(int id, void *data, __heddle_size *n, long type, int flags, int gone)
{
	struct __heddle_queue *q = __heddle_of(id);
	struct __heddle_message *m, **at;
	if (q == 0)
		return gone;
	at = __heddle_asked(q, type, flags);
	m = *at;
	if (m == 0)
		return __heddle_enomsg;
	if (m->n > *n && !(flags & __HEDDLE_NOERROR))
		return __heddle_e2big;
	__heddle_sees(q);
	if (m->n < *n)
		*n = m->n;
	*(long *)data = m->type;
	memcpy((long *)data + 1, m + 1, *n);
	*at = m->next;
	q->held -= m->n;
	__heddle_release(m);
	return 0;
}

static struct __heddle_waiter *__heddle_enter(int id, long type, int flags)
{
	int i;
	for (i = 0; i < __HEDDLE_WAITERS; i++)
		if (!__heddle_waiters[i].used) {
			struct __heddle_waiter *w = &__heddle_waiters[i];
			w->used = 1;
			w->id = id;
			w->type = type;
			w->flags = flags;
			sem_init(&w->some, 0, 0);
			return w;
		}
	__heddle_unsupported("more than 8 threads that wait for queues of messages");
	return 0;
}

/* What an entry held tells states apart no longer. */
static void __heddle_leave(struct __heddle_waiter *w)
{
	w->used = 0;
	w->id = w->flags = 0;
	w->type = 0;
}

__PTRDIFF_TYPE__ msgrcv(int id, void *data, __SIZE_TYPE__ n, long type, int flags)
{
	struct __heddle_waiter *w = 0;
	_Bool interrupted = 0;
	int error;
	if (n > (__heddle_size)__PTRDIFF_MAX__)
		return __heddle_fails(__heddle_einval);
	if (flags & __HEDDLE_COPY)
		__heddle_unsupported("msgrcv with MSG_COPY");
	__heddle_quiet_begin();
	error = __heddle_take(id, data, &n, type, flags, __heddle_einval);
	if (error == __heddle_enomsg && !(flags & __HEDDLE_NOWAIT))
		w = __heddle_enter(id, type, flags);
	__heddle_quiet_end();
	while (w != 0) {
		interrupted = sem_wait(&w->some) != 0;
		__heddle_quiet_begin();
		if (!interrupted)
			error = __heddle_take(id, data, &n, type, flags, __heddle_eidrm);
		if (interrupted || error != __heddle_enomsg) {
			__heddle_leave(w);
			w = 0;
		}
		__heddle_quiet_end();
	}
	return interrupted ? -1 : error == 0 ? (__heddle_ssize)n : __heddle_fails(error);
}

int msgctl(int id, int command, void *status)
{
	struct __heddle_queue *q;
	struct __heddle_message *m;
	(void)status;
	if (command != __heddle_remove && command != __heddle_set)
		__heddle_unsupported("msgctl with another command than IPC_RMID and IPC_SET");
	__heddle_quiet_begin();
	q = __heddle_of(id);
	if (q != 0 && command == __heddle_remove) {
		while ((m = q->first) != 0) {
			q->first = m->next;
			__heddle_release(m);
		}
		q->held = 0;
		q->used = 0;
		q->id = q->key = 0;
		__heddle_removed++;
		__heddle_note(id);
	}
	__heddle_quiet_end();
	return q != 0 ? 0 : __heddle_fails(__heddle_einval);
}
