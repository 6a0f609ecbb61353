/* This file defines system calls by their numbers: waiting and waking at a word of memory (futex), the numbers of thread and
 * process, yielding, random bytes, closing a file, and barriers for all threads
 * (membarrier), which do nothing where memory is sequentially consistent. A wake-up chooses among the waiters; a wait with a timeout may end at any time.
 * Models: syscall
 */

typedef union { char size[64]; long long align; } __heddle_mutex, __heddle_cond; /* as large as any */

struct __heddle_time { long tv_sec, tv_nsec; };

extern int pthread_mutex_lock(__heddle_mutex *);
extern int pthread_mutex_unlock(__heddle_mutex *);
extern int pthread_cond_wait(__heddle_cond *, __heddle_mutex *);
extern int pthread_cond_timedwait(__heddle_cond *, __heddle_mutex *, const struct __heddle_time *);
extern int pthread_cond_signal(__heddle_cond *);
extern int pthread_setcancelstate(int, int *);
extern int sched_yield(void);
extern int __heddle_close(int);
extern int __heddle_thread_number(void);
extern int __heddle_process_number(void);
extern __PTRDIFF_TYPE__ __heddle_getrandom(void *, __SIZE_TYPE__, unsigned);
extern int __heddle_either(int, int);
extern int __heddle_weaker(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_eperm = 1, __heddle_eagain = 11, __heddle_einval = 22, __heddle_enosys = 38, __heddle_etimedout = 110 };
enum { __heddle_wait = 0, __heddle_wake = 1, __heddle_wait_bits = 9, __heddle_wake_bits = 10 };

#define __HEDDLE_FLAGS 0x180 /* FUTEX_PRIVATE_FLAG, FUTEX_CLOCK_REALTIME */
#define __HEDDLE_ALL 0xffffffffu

/* Linux's numbers of the calls. */
#if defined __x86_64__
enum { __heddle_futex = 202, __heddle_close_call = 3, __heddle_gettid = 186, __heddle_getpid = 39, __heddle_yield = 24, __heddle_random = 318, __heddle_membarrier = 324 };
#elif defined __i386__
enum { __heddle_futex = 240, __heddle_close_call = 6, __heddle_gettid = 224, __heddle_getpid = 20, __heddle_yield = 158, __heddle_random = 355, __heddle_membarrier = 375 };
#else
enum { __heddle_futex = 98, __heddle_close_call = 57, __heddle_gettid = 178, __heddle_getpid = 172, __heddle_yield = 124, __heddle_random = 278, __heddle_membarrier = 283 };
#endif

/* Who waits, in the order in which they came. */
struct __heddle_waiter {
	unsigned *at;
	unsigned bits;
	_Bool woken;
	struct __heddle_waiter *next;
	__heddle_cond cond;
};

static struct __heddle_waiter *__heddle_waiters;
static __heddle_mutex __heddle_queue;

static long __heddle_call_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static long __heddle_futex_wait(unsigned *at, unsigned value, const struct __heddle_time *timeout, unsigned bits)
{
	struct __heddle_waiter me = {0}, **p;
	struct __heddle_time any = {0};
	_Bool timed = timeout != 0;
	int error, state;
	if (bits == 0 || (timed && (timeout->tv_sec < 0 || timeout->tv_nsec < 0 || timeout->tv_nsec >= 1000000000L)))
		return __heddle_call_fails(__heddle_einval);
	pthread_setcancelstate(1, &state); /* the call is no cancellation point */
	pthread_mutex_lock(&__heddle_queue);
	if (__atomic_load_n(at, __ATOMIC_SEQ_CST) != value) {
		pthread_mutex_unlock(&__heddle_queue);
		pthread_setcancelstate(state, &state);
		return __heddle_call_fails(__heddle_eagain);
	}
	me.at = at;
	me.bits = bits;
	for (p = &__heddle_waiters; *p; p = &(*p)->next)
		;
	*p = &me;
	error = timed ? pthread_cond_timedwait(&me.cond, &__heddle_queue, &any) : pthread_cond_wait(&me.cond, &__heddle_queue);
	if (!me.woken) {
		for (p = &__heddle_waiters; *p != &me; p = &(*p)->next)
			;
		*p = me.next;
	}
	pthread_mutex_unlock(&__heddle_queue);
	pthread_setcancelstate(state, &state);
	if (!me.woken && error == __heddle_etimedout)
		return __heddle_call_fails(__heddle_etimedout);
	return 0;
}

static _Bool __heddle_waits(const struct __heddle_waiter *w, const unsigned *at, unsigned bits)
{
	return w->at == at && (w->bits & bits) != 0;
}

static long __heddle_futex_wake(unsigned *at, int n, unsigned bits)
{
	struct __heddle_waiter *w, **p;
	int waiting = 0, woken = 0;
	if (bits == 0)
		return __heddle_call_fails(__heddle_einval);
	pthread_mutex_lock(&__heddle_queue);
	for (w = __heddle_waiters; w; w = w->next)
		waiting += __heddle_waits(w, at, bits);
	p = &__heddle_waiters;
	while ((w = *p) != 0) {
		if (__heddle_waits(w, at, bits) && woken < n && (n - woken >= waiting-- || __heddle_either(1, 0))) {
			*p = w->next;
			w->woken = 1;
			pthread_cond_signal(&w->cond);
			woken++;
		} else
			p = &w->next;
	}
	pthread_mutex_unlock(&__heddle_queue);
	return woken;
}

static long __heddle_futex_call(__builtin_va_list ap)
{
	unsigned *at = __builtin_va_arg(ap, unsigned *);
	int operation = __builtin_va_arg(ap, int);
	unsigned value = __builtin_va_arg(ap, unsigned);
	const struct __heddle_time *timeout;
	switch (operation & ~__HEDDLE_FLAGS) {
	case __heddle_wait:
		return __heddle_futex_wait(at, value, __builtin_va_arg(ap, struct __heddle_time *), __HEDDLE_ALL);
	case __heddle_wake:
		return __heddle_futex_wake(at, (int)value, __HEDDLE_ALL);
	case __heddle_wait_bits:
		timeout = __builtin_va_arg(ap, struct __heddle_time *);
		(void)__builtin_va_arg(ap, unsigned *);
		return __heddle_futex_wait(at, value, timeout, __builtin_va_arg(ap, unsigned));
	case __heddle_wake_bits:
		(void)__builtin_va_arg(ap, struct __heddle_time *);
		(void)__builtin_va_arg(ap, unsigned *);
		return __heddle_futex_wake(at, (int)value, __builtin_va_arg(ap, unsigned));
	}
	__heddle_unsupported("a futex operation other than waiting and waking");
	return -1;
}

/* Which commands of membarrier the system has, once it has been asked: -1: none; and those by which the process has said what it will use. */
static int __heddle_barriers, __heddle_registered;

enum { __heddle_global = 1, __heddle_private = 8, __heddle_will_private = 16, __heddle_barriers_known = 31 };

static long __heddle_barrier(int command, unsigned flags)
{
	int has, said;
	if (__heddle_weaker())
		__heddle_unsupported("membarrier under a weaker memory model");
	if (command > __heddle_barriers_known)
		__heddle_unsupported("membarrier for instructions or restartable sequences");
	__heddle_quiet_begin();
	if (__heddle_barriers == 0)
		__heddle_barriers = __VERIFIER_nondet_bool() ? -1 : __VERIFIER_nondet_bool() ? __heddle_global : __heddle_barriers_known;
	has = __heddle_barriers;
	if (has > 0 && flags == 0)
		__heddle_registered |= command == __heddle_will_private ? command & has : 0;
	said = __heddle_registered;
	__heddle_quiet_end();
	if (has < 0)
		return __heddle_call_fails(__heddle_enosys);
	if (flags != 0 || command < 0 || (command & ~has) || (command & (command - 1)))
		return __heddle_call_fails(__heddle_einval);
	if (command == 0)
		return has;
	return command == __heddle_private && !(said & __heddle_will_private) ? __heddle_call_fails(__heddle_eperm) : 0;
}

long syscall(long number, ...)
{
	__builtin_va_list ap;
	void *buffer;
	__SIZE_TYPE__ n;
	long result;
	int command;
	switch (number) {
	case __heddle_gettid:
		return __heddle_thread_number();
	case __heddle_getpid:
		return __heddle_process_number();
	case __heddle_yield:
		return sched_yield();
	case __heddle_close_call:
		__builtin_va_start(ap, number);
		result = __heddle_close(__builtin_va_arg(ap, int));
		__builtin_va_end(ap);
		return result;
	case __heddle_random:
		__builtin_va_start(ap, number);
		buffer = __builtin_va_arg(ap, void *);
		n = __builtin_va_arg(ap, __SIZE_TYPE__);
		result = __heddle_getrandom(buffer, n, __builtin_va_arg(ap, unsigned));
		__builtin_va_end(ap);
		return result;
	case __heddle_membarrier:
		__builtin_va_start(ap, number);
		command = __builtin_va_arg(ap, int);
		result = __heddle_barrier(command, __builtin_va_arg(ap, unsigned));
		__builtin_va_end(ap);
		return result;
	case __heddle_futex:
		__builtin_va_start(ap, number);
		result = __heddle_futex_call(ap);
		__builtin_va_end(ap);
		return result;
	}
	__heddle_unsupported("a system call by its number");
	return -1;
}
