/* This file defines sending signals: to the thread itself, to another thread and to the process.
 * Models: raise kill sigqueue pthread_kill __heddle_raise __heddle_queue
 */

typedef void (*__heddle_handler)(int);
typedef unsigned long long __heddle_bits; /* signal n is bit n - 1 */
typedef union { int number; void *pointer; } __heddle_sigval;
typedef struct {
	int roused;
	_Bool suspended;      /* in sigsuspend or pause */
	__heddle_bits wanted; /* in sigwait */
} __heddle_waiting;

extern int *__errno_location(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int __heddle_either(int, int);
extern _Bool __VERIFIER_nondet_bool(void);
extern int __heddle_process_number(void);
extern unsigned long pthread_self(void);
extern int __heddle_number_of(unsigned long);      /* the number of a thread, -1 if it has ended */
extern int __heddle_living(int);                   /* the first thread from a number on that lives, -1 if there is none */
extern void __heddle_rouse(int *);
extern void __heddle_strikes(int, void (*)(void)); /* what the function does comes at any moment in a thread */
extern int __heddle_is_signal(int);
extern int __heddle_is_free(int);
extern __heddle_bits __heddle_signal_bit(int);
extern _Bool __heddle_ignores(int, __heddle_handler);
extern __heddle_handler __heddle_handler_of(int);
extern int __heddle_comes(int);
extern __heddle_bits __heddle_blocked(void);
extern __heddle_bits *__heddle_mask_of(int);
extern __heddle_bits *__heddle_pending_of(int);
extern __heddle_waiting *__heddle_rest_of(int);
extern _Bool __heddle_stays(__heddle_bits *, int, _Bool); /* a signal that is blocked is pending */
extern _Bool __heddle_stays_here(int, _Bool);
extern _Bool __heddle_stays_for_all(int, _Bool);
extern void __heddle_struck(void);
extern _Noreturn void __heddle_abort(void);

extern _Bool __heddle_there_for_all(int);
extern void __heddle_carries(int, int, void *);
extern void __heddle_brings(void *);

#define __HEDDLE_BY_QUEUE 0xff00 /* SI_QUEUE */
#define __HEDDLE_EPERM 1
#define __HEDDLE_ESRCH 3
#define __HEDDLE_EINVAL 22
#define __HEDDLE_STOP 19
#define __HEDDLE_TTOU 22
#define __HEDDLE_DEFAULT ((__heddle_handler)0)
#define __HEDDLE_IGNORE ((__heddle_handler)1)
#define __HEDDLE_BY_THREAD 0xfa00 /* SI_TKILL */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

static int __heddle_invalid(void)
{
	*__errno_location() = __HEDDLE_EINVAL;
	return -1;
}

static _Bool __heddle_is_function(__heddle_handler handler)
{
	return handler != __HEDDLE_DEFAULT && handler != __HEDDLE_IGNORE;
}

/* The thread itself handles the signal, before raise returns, unless it is blocked. */
int __heddle_raise(int number)
{
	_Bool ignored;
	if (!__heddle_is_signal(number))
		return __heddle_invalid();
	if (!(__heddle_blocked() & __heddle_signal_bit(number))) {
		__heddle_comes(number | __HEDDLE_BY_THREAD);
		return 0;
	}
	__heddle_quiet_begin();
	ignored = __heddle_ignores(number, __heddle_handler_of(number));
	__heddle_stays_here(number, ignored);
	__heddle_quiet_end();
	return 0;
}

/* glibc lets nobody raise the two signals that it keeps to itself. */
int raise(int number)
{
	return __heddle_is_free(number) ? __heddle_raise(number) : __heddle_invalid();
}

/* Sends a signal to a thread, inside a section; tells whether that ends the program. */
static _Bool __heddle_send(int to, int number)
{
	__heddle_handler handler = __heddle_handler_of(number);
	__heddle_bits *mask = __heddle_mask_of(to), *pending = __heddle_pending_of(to);
	__heddle_waiting *rest = __heddle_rest_of(to);
	_Bool ignored = __heddle_ignores(number, handler);
	if ((*mask | rest->wanted) & __heddle_signal_bit(number)) {
		if (__heddle_stays(pending, number, ignored) && rest->wanted & __heddle_signal_bit(number))
			__heddle_rouse(&rest->roused);
		return 0;
	}
	if (ignored)
		return 0;
	if (number >= __HEDDLE_STOP && number <= __HEDDLE_TTOU)
		__heddle_unsupported("a signal that stops the process");
	if (!__heddle_is_function(handler))
		return 1;
	__heddle_stays(pending, number, 0);
	if (rest->suspended)
		__heddle_rouse(&rest->roused);
	else
		__heddle_strikes(to, __heddle_struck);
	return 0;
}

/* Sends a signal to the process, inside a section: one of the threads takes it that wait for it or let it through. Tells whether that ends the program
 * (1), or the thread itself handles it (2). */
static int __heddle_send_all(int number)
{
	__heddle_handler handler = __heddle_handler_of(number);
	_Bool ignored = __heddle_ignores(number, handler), self = 0, others = 0, waiting = 0;
	int to, own = __heddle_number_of(pthread_self());
	if (number >= __HEDDLE_STOP && number <= __HEDDLE_TTOU && !ignored)
		__heddle_unsupported("a signal that stops the process");
	for (to = __heddle_living(0); to >= 0; to = __heddle_living(to + 1)) {
		__heddle_bits *mask = __heddle_mask_of(to);
		__heddle_waiting *rest = __heddle_rest_of(to);
		if (rest->wanted & __heddle_signal_bit(number) || (rest->suspended && !(*mask & __heddle_signal_bit(number)) && __heddle_is_function(handler)))
			waiting = 1;
		else if (!(*mask & __heddle_signal_bit(number)) && to == own)
			self = 1;
		else if (!(*mask & __heddle_signal_bit(number)))
			others = 1;
	}
	if (ignored) {
		if ((self || others) && !waiting)
			return 0;
	} else if (__heddle_is_function(handler)) {
		if (self && !others && !waiting)
			return 2;
	} else if ((self || others) && (!waiting || __heddle_either(1, 0))) {
		return 1;
	}
	if (!__heddle_stays_for_all(number, ignored))
		return 0;
	for (to = __heddle_living(0); to >= 0; to = __heddle_living(to + 1)) {
		__heddle_bits *mask = __heddle_mask_of(to);
		__heddle_waiting *rest = __heddle_rest_of(to);
		if ((rest->wanted | (rest->suspended ? ~*mask : 0)) & __heddle_signal_bit(number))
			__heddle_rouse(&rest->roused);
		else if (!(*mask & __heddle_signal_bit(number)))
			__heddle_strikes(to, __heddle_struck);
	}
	return 0;
}

/* Of other processes nothing is known. */
int kill(int process, int number)
{
	int then;
	if (number != 0 && !__heddle_is_signal(number))
		return __heddle_invalid();
	if (process != __heddle_process_number()) {
		if (process <= 0 && number != 0)
			__heddle_unsupported("a signal to a group of processes");
		return process == 0 || __VERIFIER_nondet_bool() ? 0 : __heddle_fails(__VERIFIER_nondet_bool() ? __HEDDLE_EPERM : __HEDDLE_ESRCH);
	}
	if (number == 0)
		return 0;
	__heddle_quiet_begin();
	then = __heddle_send_all(number);
	__heddle_quiet_end();
	if (then == 1)
		__heddle_abort();
	if (then == 2)
		__heddle_comes(number);
	return 0;
}

/* Sends a signal with a value to the process; code tells who does, as the second byte of what is taken. Of one that is pending already the value stays. */
void __heddle_queue(int number, int code, void *value)
{
	int then;
	_Bool there;
	__heddle_quiet_begin();
	there = __heddle_there_for_all(number);
	then = __heddle_send_all(number);
	if (!there && __heddle_there_for_all(number))
		__heddle_carries(number, code, value);
	__heddle_quiet_end();
	if (then == 1)
		__heddle_abort();
	if (then == 2) {
		__heddle_brings(value);
		__heddle_comes(number | code);
	}
}

int sigqueue(int process, int number, const __heddle_sigval value)
{
	if (number != 0 && !__heddle_is_signal(number))
		return __heddle_invalid();
	if (process != __heddle_process_number()) {
		if (process <= 0 && number != 0)
			__heddle_unsupported("sigqueue for a number that is no process's");
		return __VERIFIER_nondet_bool() ? 0 : __heddle_fails(__VERIFIER_nondet_bool() ? __HEDDLE_EPERM : __HEDDLE_ESRCH);
	}
	if (number != 0)
		__heddle_queue(number, __HEDDLE_BY_QUEUE, value.pointer);
	return 0;
}

/* What a thread sends to itself it raises. Of one that has ended but was not joined POSIX lets it say either. */
int pthread_kill(unsigned long thread, int number)
{
	int to, error = 0;
	_Bool ends = 0;
	if (number != 0 && thread == pthread_self())
		return __heddle_is_free(number) ? __heddle_raise(number) : __HEDDLE_EINVAL;
	__heddle_quiet_begin();
	to = __heddle_number_of(thread);
	if (number != 0 && !__heddle_is_free(number))
		error = __HEDDLE_EINVAL;
	else if (to < 0)
		error = __heddle_either(0, __HEDDLE_ESRCH);
	else if (number != 0)
		ends = __heddle_send(to, number);
	__heddle_quiet_end();
	if (ends)
		__heddle_abort();
	return error;
}
