/* This file defines sets of semaphores (System V's) within one process: no other process is taken to have one, and rights always suffice. A call does all that it
 * asks for at once, or waits; which of those that wait goes on is open. What SEM_UNDO asks for is done when the process ends, where nobody is left to see it.
 * At most 4 sets are known at a time, of up to 16 semaphores, which begin with 0 as on Linux. Time is not modelled: what cannot be had at once ends a call with a time limit.
 *
 * Who waits has an entry with what it waits for and a semaphore, which is free whenever that can be had. To change a set orders threads (POSIX XBD 4.12).
 * Models: semget semop semtimedop semctl
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef union { char size[32]; long align; } __heddle_sem; /* as large as any sem_t */

typedef struct sembuf { unsigned short sem_num; short sem_op, sem_flg; } __heddle_operation; /* as glibc has it */

union __heddle_argument {
	int value;
	unsigned short *all;
	void *status;
};

struct timespec { long tv_sec, tv_nsec; };

extern int sem_init(__heddle_sem *, int, unsigned);
extern int sem_wait(__heddle_sem *);
extern int sem_post(__heddle_sem *);
extern int sem_getvalue(__heddle_sem *, int *);
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
	__heddle_enoent = 2, __heddle_e2big = 7, __heddle_eagain = 11, __heddle_enomem = 12, __heddle_eexist = 17, __heddle_einval = 22, __heddle_efbig = 27,
	__heddle_enospc = 28, __heddle_erange = 34, __heddle_eidrm = 43
};
enum { __heddle_remove = 0, __heddle_set = 1, __heddle_getval = 12, __heddle_getall = 13, __heddle_setval = 16, __heddle_setall = 17 };

#define __HEDDLE_SETS 4
#define __HEDDLE_LARGEST 16
#define __HEDDLE_WAITERS 8
#define __HEDDLE_OPERATIONS 16
#define __HEDDLE_MOST 32767
#define __HEDDLE_MANY 32000 /* Linux's */
#define __HEDDLE_CREATE 01000
#define __HEDDLE_EXCLUSIVE 02000
#define __HEDDLE_NOWAIT 04000

struct __heddle_set {
	int id, key, n; /* n: 0: the entry is free */
	int values[__HEDDLE_LARGEST];
};

struct __heddle_waiter {
	int id, n; /* n: 0: the entry is free */
	__heddle_sem some;
	__heddle_operation asked[__HEDDLE_OPERATIONS];
};

static struct __heddle_set __heddle_sets[__HEDDLE_SETS];
static struct __heddle_waiter __heddle_waiters[__HEDDLE_WAITERS];
static int __heddle_removed; /* how many sets are gone: an id is not given again */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static struct __heddle_set *__heddle_of(int id)
{
	int i;
	for (i = 0; i < __HEDDLE_SETS; i++)
		if (__heddle_sets[i].n > 0 && __heddle_sets[i].id == id)
			return &__heddle_sets[i];
	return 0;
}

/* Within a section; an error, or 0. */
static int __heddle_get(int key, int n, int flags, int *id)
{
	struct __heddle_set *s = 0, *free = 0;
	int i;
	for (i = 0; i < __HEDDLE_SETS; i++)
		if (__heddle_sets[i].n == 0)
			free = free == 0 ? &__heddle_sets[i] : free;
		else if (key != 0 && __heddle_sets[i].key == key)
			s = &__heddle_sets[i];
	if (s != 0) {
		*id = s->id;
		return (flags & __HEDDLE_CREATE) && (flags & __HEDDLE_EXCLUSIVE) ? __heddle_eexist : n > s->n || n < 0 ? __heddle_einval : 0;
	}
	if (key != 0 && !(flags & __HEDDLE_CREATE))
		return __heddle_enoent;
	if (n <= 0 || n > __HEDDLE_MANY)
		return __heddle_einval;
	if (__VERIFIER_nondet_bool())
		return __VERIFIER_nondet_bool() ? __heddle_enospc : __heddle_enomem;
	if (free == 0 || n > __HEDDLE_LARGEST) {
		__heddle_unsupported("more than 4 sets of semaphores, or more than 16 in one");
		return __heddle_enospc;
	}
	__heddle_renews(free);
	*id = free->id = (int)(free - __heddle_sets) + __HEDDLE_SETS * __heddle_removed;
	free->key = key;
	free->n = n;
	return 0;
}

int semget(int key, int n, int flags)
{
	int id = -1, error;
	__heddle_assumes("no-other-processes");
	__heddle_quiet_begin();
	error = __heddle_get(key, n, flags, &id);
	__heddle_quiet_end();
	return error == 0 ? id : __heddle_fails(error);
}

/* Does all operations, or none: an error, or 0; EAGAIN also where it has to wait, and *waits tells it. */
static int __heddle_try(int id, const __heddle_operation *asked, int n, _Bool does, _Bool *waits)
{
	struct __heddle_set *s = __heddle_of(id);
	int values[__HEDDLE_LARGEST], i, v;
	*waits = 0;
	if (s == 0)
		return __heddle_eidrm;
	for (i = 0; i < s->n; i++)
		values[i] = s->values[i];
	for (i = 0; i < n; i++) {
		v = values[asked[i].sem_num] + asked[i].sem_op;
		if (v < 0 || (asked[i].sem_op == 0 && v != 0)) {
			*waits = !(asked[i].sem_flg & __HEDDLE_NOWAIT);
			return __heddle_eagain;
		}
		if (v > __HEDDLE_MOST)
			return __heddle_erange;
		values[asked[i].sem_num] = v;
	}
	if (does) {
		for (i = 0; i < s->n; i++)
			s->values[i] = values[i];
		__heddle_shows(s);
		__heddle_sees(s);
	}
	return 0;
}

/* A set has changed, or is gone: who waits for it and need not any more goes on. */
static void __heddle_note(int id)
{
	_Bool waits;
	int i, free;
	for (i = 0; i < __HEDDLE_WAITERS; i++) {
		struct __heddle_waiter *w = &__heddle_waiters[i];
		if (w->n == 0 || w->id != id)
			continue;
		__heddle_try(id, w->asked, w->n, 0, &waits);
		sem_getvalue(&w->some, &free);
		if (!waits && free <= 0)
			sem_post(&w->some);
	}
}

static struct __heddle_waiter *__heddle_enter(int id, const __heddle_operation *asked, int n)
{
	int i, j;
	for (i = 0; i < __HEDDLE_WAITERS; i++)
		if (__heddle_waiters[i].n == 0) {
			struct __heddle_waiter *w = &__heddle_waiters[i];
			w->id = id;
			w->n = n;
			for (j = 0; j < n; j++)
				w->asked[j] = asked[j];
			sem_init(&w->some, 0, 0);
			return w;
		}
	__heddle_unsupported("more than 8 threads that wait for sets of semaphores");
	return 0;
}

/* What an entry held tells states apart no longer. */
static void __heddle_leave(struct __heddle_waiter *w)
{
	int i;
	for (i = 0; i < w->n; i++)
		w->asked[i] = (__heddle_operation){0};
	w->id = 0;
	w->n = 0;
}

/* Looks at what is asked for first: an error, or 0. */
static int __heddle_refused(int id, const __heddle_operation *asked, int n)
{
	struct __heddle_set *s = __heddle_of(id);
	int i;
	if (s == 0)
		return __heddle_einval;
	for (i = 0; i < n; i++)
		if (asked[i].sem_num >= s->n)
			return __heddle_efbig;
	return 0;
}

static int __heddle_operate(int id, const __heddle_operation *operations, __heddle_size n, _Bool ends)
{
	__heddle_operation asked[__HEDDLE_OPERATIONS];
	struct __heddle_waiter *w = 0;
	_Bool waits = 0, interrupted = 0;
	__heddle_size i;
	int error;
	if (n == 0)
		return __heddle_fails(__heddle_einval);
	if (n > 500) /* Linux's */
		return __heddle_fails(__heddle_e2big);
	if (n > __HEDDLE_OPERATIONS) {
		__heddle_unsupported("more than 16 operations of one semop");
		return -1;
	}
	for (i = 0; i < n; i++) {
		asked[i].sem_num = operations[i].sem_num;
		asked[i].sem_op = operations[i].sem_op;
		asked[i].sem_flg = operations[i].sem_flg;
	}
	__heddle_quiet_begin();
	error = __heddle_refused(id, asked, (int)n);
	if (error == 0)
		error = __heddle_try(id, asked, (int)n, 1, &waits);
	if (error == 0)
		__heddle_note(id);
	if (error == __heddle_eagain && waits && !ends)
		w = __heddle_enter(id, asked, (int)n);
	__heddle_quiet_end();
	while (w != 0) {
		interrupted = sem_wait(&w->some) != 0;
		__heddle_quiet_begin();
		if (!interrupted)
			error = __heddle_try(id, asked, (int)n, 1, &waits);
		if (interrupted || !waits) {
			__heddle_leave(w);
			w = 0;
		}
		if (error == 0)
			__heddle_note(id);
		__heddle_quiet_end();
	}
	return interrupted ? -1 : error == 0 ? 0 : __heddle_fails(error);
}

int semop(int id, __heddle_operation *operations, __SIZE_TYPE__ n)
{
	return __heddle_operate(id, operations, n, 0);
}

int semtimedop(int id, __heddle_operation *operations, __SIZE_TYPE__ n, const struct timespec *limit)
{
	if (limit != 0 && (limit->tv_sec < 0 || limit->tv_nsec < 0 || limit->tv_nsec > 999999999))
		return __heddle_fails(__heddle_einval);
	return __heddle_operate(id, operations, n, limit != 0);
}

/* Removes a set within a section. */
static void __heddle_drop(struct __heddle_set *s)
{
	int i, id = s->id;
	for (i = 0; i < s->n; i++)
		s->values[i] = 0;
	s->id = s->key = s->n = 0;
	__heddle_removed++;
	__heddle_note(id);
}

/* Reads or writes all values; an error, or 0. The program's array is touched outside of sections. */
static int __heddle_all(int id, unsigned short *all, _Bool writes)
{
	int values[__HEDDLE_LARGEST], i, n = 0;
	struct __heddle_set *s;
	__heddle_quiet_begin();
	s = __heddle_of(id);
	if (s != 0) {
		n = s->n;
		for (i = 0; i < n; i++)
			values[i] = s->values[i];
		__heddle_sees(s);
	}
	__heddle_quiet_end();
	if (n == 0)
		return __heddle_einval;
	for (i = 0; i < n; i++)
		if (writes) {
			values[i] = all[i];
			if (values[i] > __HEDDLE_MOST)
				return __heddle_erange;
		} else
			all[i] = (unsigned short)values[i];
	if (!writes)
		return 0;
	__heddle_quiet_begin();
	s = __heddle_of(id);
	if (s != 0) {
		for (i = 0; i < n; i++)
			s->values[i] = values[i];
		__heddle_shows(s);
		__heddle_note(id);
	}
	__heddle_quiet_end();
	return s != 0 ? 0 : __heddle_eidrm;
}

/* One semaphore, or the whole set, within a section; an error, or 0. */
static int __heddle_control(struct __heddle_set *s, int number, int command, int value, int *result)
{
	if (s == 0)
		return __heddle_einval;
	if (command == __heddle_remove) {
		__heddle_drop(s);
		return 0;
	}
	if (command == __heddle_set)
		return 0;
	if (number < 0 || number >= s->n)
		return __heddle_einval;
	if (command == __heddle_getval) {
		__heddle_sees(s);
		*result = s->values[number];
		return 0;
	}
	if (value < 0 || value > __HEDDLE_MOST)
		return __heddle_erange;
	s->values[number] = value;
	__heddle_shows(s);
	__heddle_note(s->id);
	return 0;
}

int semctl(int id, int number, int command, ...)
{
	union __heddle_argument argument = {0};
	int error, result = 0;
	if (command == __heddle_setval || command == __heddle_getall || command == __heddle_setall) {
		__builtin_va_list ap;
		__builtin_va_start(ap, command);
		if (command == __heddle_setval)
			argument.value = __builtin_va_arg(ap, int);
		else
			argument.all = __builtin_va_arg(ap, unsigned short *);
		__builtin_va_end(ap);
	} else if (command != __heddle_remove && command != __heddle_set && command != __heddle_getval)
		__heddle_unsupported("semctl with another command than IPC_RMID, IPC_SET, GETVAL, GETALL, SETVAL and SETALL");
	if (command == __heddle_getall || command == __heddle_setall)
		error = __heddle_all(id, argument.all, command == __heddle_setall);
	else {
		__heddle_quiet_begin();
		error = __heddle_control(__heddle_of(id), number, command, argument.value, &result);
		__heddle_quiet_end();
	}
	return error == 0 ? result : __heddle_fails(error);
}
