/* This file defines signals. None comes from outside, which the assumption no-signals says; one that a
 * thread raises itself is handled at once, or where it is blocked as soon as it is no more. An alarm comes while the program goes on, so that what a handler does then
 * is not modelled; without a handler it ends the program somewhere on the way, which shows nothing else.
 * Models: signal sigaction sigemptyset sigfillset sigaddset sigdelset sigismember siginterrupt sigprocmask pthread_sigmask
 * sigpending raise kill pthread_kill __heddle_raise abort+ alarm pause! sigsuspend! sigwait! sigwaitinfo! sigtimedwait! sighold sigrelse sigignore
 * sigset __heddle_lets_through __libc_current_sigrtmin __libc_current_sigrtmax
 */

typedef void (*__heddle_handler)(int);
typedef struct {
	unsigned long bits[1024 / (8 * sizeof(unsigned long))];
} __heddle_set;
typedef struct {
	__heddle_handler handler;
	__heddle_set mask;
	int flags;
	void (*restorer)(void);
} __heddle_action;
typedef struct {
	long seconds, nanoseconds;
} __heddle_time;

extern int *__errno_location(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern void __heddle_assumes(const char *);
extern int __heddle_either(int, int);
extern void pthread_testcancel(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern int __heddle_process_number(void);
extern unsigned long pthread_self(void);
extern int __heddle_thread_kill(unsigned long, int);
extern _Noreturn void __heddle_abort(void); /* ends the program whatever is done with signals */

#define __HEDDLE_EPERM 1
#define __HEDDLE_ESRCH 3
#define __HEDDLE_EINTR 4
#define __HEDDLE_EAGAIN 11
#define __HEDDLE_EINVAL 22
#define __HEDDLE_LONG (8 * sizeof(unsigned long))
#define __HEDDLE_LAST 64
#define __HEDDLE_ABRT 6
#define __HEDDLE_KILL 9
#define __HEDDLE_STOP 19
#define __HEDDLE_FIRST_RESERVED 32 /* two signals that the thread library keeps to itself */
#define __HEDDLE_DEFAULT ((__heddle_handler)0)
#define __HEDDLE_IGNORE ((__heddle_handler)1)
#define __HEDDLE_HOLD ((__heddle_handler)2)
#define __HEDDLE_ERROR ((__heddle_handler)-1)

#define __HEDDLE_ALRM 14
#define __HEDDLE_CHLD 17
#define __HEDDLE_CONT 18
#define __HEDDLE_TTOU 22
#define __HEDDLE_URG 23
#define __HEDDLE_WINCH 28
#define __HEDDLE_SIGINFO 4
#define __HEDDLE_NODEFER 0x40000000
#define __HEDDLE_RESETHAND 0x80000000u

/* Index 0 is no signal. */
static __heddle_action __heddle_actions[__HEDDLE_LAST + 1];
static _Bool __heddle_alarmed; /* an alarm was set and may come */
static __thread __heddle_set __heddle_mask; /* a new thread has that of the one that makes it */
static __thread __heddle_set __heddle_pending; /* raised and blocked */
static __thread int __heddle_own; /* how many those are */
static int __heddle_all; /* of all threads, also of those that have ended */

static int __heddle_in(const __heddle_set *set, int number)
{
	return set->bits[(number - 1) / __HEDDLE_LONG] >> (number - 1) % __HEDDLE_LONG & 1;
}

static void __heddle_put(__heddle_set *set, int number, unsigned long in)
{
	unsigned long *bits = &set->bits[(number - 1) / __HEDDLE_LONG];
	*bits = (*bits & ~(1UL << (number - 1) % __HEDDLE_LONG)) | in << (number - 1) % __HEDDLE_LONG;
}

/* A signal is pending from now on, or no more. */
static void __heddle_pends(int number, int pends)
{
	if (__heddle_in(&__heddle_pending, number) == pends)
		return;
	__heddle_put(&__heddle_pending, number, pends);
	__heddle_own += pends ? 1 : -1;
	__heddle_quiet_begin();
	__heddle_all += pends ? 1 : -1;
	__heddle_quiet_end();
}

static int __heddle_invalid(void)
{
	*__errno_location() = __HEDDLE_EINVAL;
	return -1;
}

static int __heddle_is_signal(int number)
{
	return number >= 1 && number <= __HEDDLE_LAST;
}

static int __heddle_is_free(int number)
{
	return __heddle_is_signal(number) && number != __HEDDLE_FIRST_RESERVED && number != __HEDDLE_FIRST_RESERVED + 1;
}

static _Bool __heddle_is_function(__heddle_handler handler)
{
	return handler != __HEDDLE_DEFAULT && handler != __HEDDLE_IGNORE;
}

static _Bool __heddle_ignores(int number, __heddle_handler handler)
{
	return handler == __HEDDLE_IGNORE || (handler == __HEDDLE_DEFAULT && (number == __HEDDLE_CHLD || number == __HEDDLE_CONT ||
		number == __HEDDLE_URG || number == __HEDDLE_WINCH));
}

/* What is pending and ignored from now on is discarded, also where it is blocked (POSIX XSH 2.4.3). */
static void __heddle_discards(int number)
{
	_Bool ignored, elsewhere;
	__heddle_quiet_begin();
	ignored = __heddle_all != 0 && __heddle_ignores(number, __heddle_actions[number].handler);
	elsewhere = __heddle_all != __heddle_own;
	__heddle_quiet_end();
	if (!ignored)
		return;
	if (elsewhere)
		__heddle_unsupported("a signal that is ignored while other threads have signals pending");
	__heddle_pends(number, 0);
}

/* A handler is there, for signals that do not come. */
static void __heddle_handles(int number, __heddle_handler handler)
{
	if (!__heddle_is_function(handler))
		return;
	if (number == __HEDDLE_ALRM && __heddle_alarmed)
		__heddle_unsupported("a handler of SIGALRM, which alarm sends");
	__heddle_assumes("no-signals");
}

/* The mask says what signal of glibc says. */
static __heddle_handler __heddle_install(int number, __heddle_handler handler, int flags)
{
	__heddle_handler before;
	unsigned i;
	if (!__heddle_is_free(number) || number == __HEDDLE_KILL || number == __HEDDLE_STOP || handler == __HEDDLE_ERROR) {
		__heddle_invalid();
		return __HEDDLE_ERROR;
	}
	__heddle_quiet_begin();
	__heddle_handles(number, handler);
	before = __heddle_actions[number].handler;
	__heddle_actions[number].handler = handler;
	for (i = 0; i < sizeof __heddle_actions[number].mask.bits / sizeof(unsigned long); i++)
		__heddle_actions[number].mask.bits[i] = 0;
	if (flags != 0)
		__heddle_put(&__heddle_actions[number].mask, number, 1);
	__heddle_actions[number].flags = flags;
	__heddle_quiet_end();
	__heddle_discards(number);
	return before;
}

__heddle_handler signal(int number, __heddle_handler handler)
{
	return __heddle_install(number, handler, 0x10000000); /* SA_RESTART */
}

int sigaction(int number, const __heddle_action *action, __heddle_action *before)
{
	__heddle_action next, old;
	if (!__heddle_is_free(number) || (action && (number == __HEDDLE_KILL || number == __HEDDLE_STOP)))
		return __heddle_invalid();
	if (action) {
		next.handler = action->handler;
		next.mask = action->mask;
		next.flags = action->flags;
	}
	__heddle_quiet_begin();
	if (action)
		__heddle_handles(number, next.handler);
	old.handler = __heddle_actions[number].handler;
	old.mask = __heddle_actions[number].mask;
	old.flags = __heddle_actions[number].flags;
	if (action) {
		__heddle_actions[number].handler = next.handler;
		__heddle_actions[number].mask = next.mask;
		__heddle_actions[number].flags = next.flags;
	}
	__heddle_quiet_end();
	if (action)
		__heddle_discards(number);
	if (before) {
		before->handler = old.handler;
		before->mask = old.mask;
		before->flags = old.flags;
	}
	return 0;
}

int sigemptyset(__heddle_set *set)
{
	unsigned i;
	for (i = 0; i < sizeof set->bits / sizeof set->bits[0]; i++)
		set->bits[i] = 0;
	return 0;
}

int sigfillset(__heddle_set *set)
{
	unsigned i;
	for (i = 0; i < sizeof set->bits / sizeof set->bits[0]; i++)
		set->bits[i] = -1UL;
	for (i = __HEDDLE_FIRST_RESERVED; i < __HEDDLE_FIRST_RESERVED + 2; i++)
		set->bits[(i - 1) / __HEDDLE_LONG] &= ~(1UL << (i - 1) % __HEDDLE_LONG);
	return 0;
}

int sigaddset(__heddle_set *set, int number)
{
	if (!__heddle_is_free(number))
		return __heddle_invalid();
	set->bits[(number - 1) / __HEDDLE_LONG] |= 1UL << (number - 1) % __HEDDLE_LONG;
	return 0;
}

int sigdelset(__heddle_set *set, int number)
{
	if (!__heddle_is_free(number))
		return __heddle_invalid();
	set->bits[(number - 1) / __HEDDLE_LONG] &= ~(1UL << (number - 1) % __HEDDLE_LONG);
	return 0;
}

int sigismember(const __heddle_set *set, int number)
{
	if (!__heddle_is_signal(number))
		return __heddle_invalid();
	return __heddle_in(set, number);
}

/* No signal interrupts a call. */
int siginterrupt(int number, int flag)
{
	(void)flag;
	return __heddle_is_free(number) ? 0 : __heddle_invalid();
}

/* The thread handles a signal; it tells whether a handler was called. */
static int __heddle_handle(int number)
{
	__heddle_action action;
	__heddle_set mask = __heddle_mask;
	unsigned i;
	__heddle_quiet_begin();
	action = __heddle_actions[number];
	if (__heddle_is_function(action.handler) && (unsigned)action.flags & __HEDDLE_RESETHAND)
		__heddle_actions[number].handler = __HEDDLE_DEFAULT;
	__heddle_quiet_end();
	if (__heddle_ignores(number, action.handler))
		return 0;
	if (action.handler == __HEDDLE_DEFAULT) {
		if (number >= __HEDDLE_STOP && number <= __HEDDLE_TTOU)
			__heddle_unsupported("a signal that stops the process");
		__heddle_abort();
	}
	if (action.flags & __HEDDLE_SIGINFO) {
		__heddle_unsupported("a handler with SA_SIGINFO that is called");
		return 0;
	}
	for (i = 0; i < sizeof mask.bits / sizeof mask.bits[0]; i++)
		__heddle_mask.bits[i] |= action.mask.bits[i];
	if (!(action.flags & __HEDDLE_NODEFER))
		__heddle_put(&__heddle_mask, number, 1);
	action.handler(number);
	__heddle_mask = mask;
	return 1;
}

/* The pending signal that is not blocked any more, which it takes, 0 if there is none. In which order several come, and when, is open. */
static int __heddle_next(void)
{
	int number, next = 0;
	if (__heddle_own == 0)
		return 0;
	for (number = 1; number <= __HEDDLE_LAST; number++)
		if (__heddle_in(&__heddle_pending, number) && !__heddle_in(&__heddle_mask, number)) {
			if (next != 0)
				__heddle_unsupported("several signals that come at once");
			next = number;
		}
	if (next != 0)
		__heddle_pends(next, 0);
	return next;
}

/* A signal comes, and then those that become pending while it is handled; it tells whether a handler was called. */
static int __heddle_comes(int number)
{
	int handled = 0;
	for (; number != 0; number = __heddle_next())
		handled |= __heddle_handle(number);
	return handled;
}

static int __heddle_change_mask(int how, const __heddle_set *set, __heddle_set *before)
{
	__heddle_set old = __heddle_mask;
	unsigned i;
	if (set) {
		if (how < 0 || how > 2)
			return __HEDDLE_EINVAL;
		for (i = 0; i < sizeof set->bits / sizeof set->bits[0]; i++)
			__heddle_mask.bits[i] = how == 0 ? old.bits[i] | set->bits[i] : how == 1 ? old.bits[i] & ~set->bits[i] : set->bits[i];
		__heddle_mask.bits[0] &= ~(1UL << (__HEDDLE_KILL - 1) | 1UL << (__HEDDLE_STOP - 1));
	}
	if (before)
		*before = old;
	__heddle_comes(__heddle_next());
	return 0;
}

int pthread_sigmask(int how, const __heddle_set *set, __heddle_set *before)
{
	return __heddle_change_mask(how, set, before);
}

int sigprocmask(int how, const __heddle_set *set, __heddle_set *before)
{
	return __heddle_change_mask(how, set, before) ? __heddle_invalid() : 0;
}

int sigpending(__heddle_set *set)
{
	__heddle_assumes("no-signals");
	*set = __heddle_pending;
	return 0;
}

/* The thread itself handles the signal, before raise returns, unless it is blocked. Where that is ignored POSIX lets it be pending or not. One of real
 * time would be queued. */
int __heddle_raise(int number)
{
	_Bool ignored;
	if (!__heddle_is_signal(number))
		return __heddle_invalid();
	if (!__heddle_in(&__heddle_mask, number)) {
		__heddle_comes(number);
		return 0;
	}
	__heddle_quiet_begin();
	ignored = __heddle_ignores(number, __heddle_actions[number].handler);
	__heddle_quiet_end();
	if (number >= __HEDDLE_STOP && number <= __HEDDLE_TTOU)
		__heddle_unsupported("a signal that stops the process");
	if (number > __HEDDLE_FIRST_RESERVED && __heddle_in(&__heddle_pending, number))
		__heddle_unsupported("a signal that is queued twice");
	if (!ignored || __heddle_either(1, 0))
		__heddle_pends(number, 1);
	return 0;
}

/* glibc lets nobody raise the two signals that it keeps to itself. */
int raise(int number)
{
	return __heddle_is_free(number) ? __heddle_raise(number) : __heddle_invalid();
}

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

/* Of other processes nothing is known. Which thread of this one handles a signal that is sent to all of it is not modelled. */
int kill(int process, int number)
{
	__heddle_handler handler;
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
	handler = __heddle_actions[number].handler;
	__heddle_quiet_end();
	if (__heddle_is_function(handler))
		__heddle_unsupported("a signal to the process itself, which has a handler of it");
	if (__heddle_in(&__heddle_mask, number))
		__heddle_unsupported("a signal to the process itself that the thread blocks");
	return __heddle_raise(number);
}

/* What a thread sends to itself it raises. What it sends to others is not modelled, but for 0, which is sent to nobody. */
int pthread_kill(unsigned long thread, int number)
{
	if (!__heddle_is_signal(number) || thread != pthread_self())
		return __heddle_thread_kill(thread, number);
	return __heddle_is_free(number) ? __heddle_raise(number) : __HEDDLE_EINVAL;
}

/* SIGABRT is raised as if it were not blocked (C11 7.22.4.1, POSIX XSH abort); where that ends nothing the program ends all the same. */
_Noreturn void abort(void)
{
	__heddle_mask.bits[0] &= ~(1UL << (__HEDDLE_ABRT - 1));
	__heddle_raise(__HEDDLE_ABRT);
	__heddle_abort();
}

/* Some of the seconds of an earlier alarm may be left. */
unsigned alarm(unsigned seconds)
{
	_Bool before;
	__heddle_quiet_begin();
	before = __heddle_alarmed;
	__heddle_alarmed = seconds != 0;
	if (seconds != 0 && __heddle_is_function(__heddle_actions[__HEDDLE_ALRM].handler))
		__heddle_unsupported("a handler of SIGALRM, which alarm sends");
	__heddle_quiet_end();
	if (seconds != 0)
		__heddle_assumes("no-signals");
	return before ? __VERIFIER_nondet_uint() : 0;
}

/* A thread that waits for a signal that it has not raised waits for ever; it is not deadlocked, as the signal would come from outside. */
static _Noreturn void __heddle_waits(void)
{
	__heddle_assumes("no-signals");
	for (;;)
		pthread_testcancel();
}

/* Tells whether a mask lets a signal through that the thread has raised and that is pending. */
_Bool __heddle_lets_through(const void *mask)
{
	__heddle_set set = *(const __heddle_set *)mask;
	int number;
	if (__heddle_own == 0)
		return 0;
	for (number = 1; number <= __HEDDLE_LAST; number++)
		if (__heddle_in(&__heddle_pending, number) && !__heddle_in(&set, number))
			return 1;
	return 0;
}

int pause(void)
{
	__heddle_waits();
}

int sigsuspend(const __heddle_set *mask)
{
	__heddle_set old = __heddle_mask, next = *mask;
	next.bits[0] &= ~(1UL << (__HEDDLE_KILL - 1) | 1UL << (__HEDDLE_STOP - 1));
	__heddle_mask = next;
	if (!__heddle_comes(__heddle_next()))
		__heddle_waits();
	__heddle_mask = old;
	__heddle_comes(__heddle_next());
	*__errno_location() = __HEDDLE_EINTR;
	return -1;
}

/* Takes a pending signal of a set, 0 if there is none: any, but of those of real time the first one. */
static int __heddle_accepts(const __heddle_set *from)
{
	__heddle_set set = *from;
	int number, one = 0;
	if (__heddle_own == 0)
		return 0;
	for (number = 1; number <= __HEDDLE_LAST; number++)
		if (__heddle_in(&__heddle_pending, number) && __heddle_in(&set, number)) {
			if (one == 0 || __heddle_either(0, 1))
				one = number;
			if (number > __HEDDLE_FIRST_RESERVED)
				break;
		}
	if (one != 0)
		__heddle_pends(one, 0);
	return one;
}

int sigwait(const __heddle_set *set, int *number)
{
	int one = __heddle_accepts(set);
	if (one == 0)
		__heddle_waits();
	*number = one;
	return 0;
}

static void __heddle_tells(void *info)
{
	if (info)
		__heddle_unsupported("what is told of a signal that a thread waited for");
}

int sigwaitinfo(const __heddle_set *set, void *info)
{
	int one = __heddle_accepts(set);
	if (one == 0)
		__heddle_waits();
	__heddle_tells(info);
	return one;
}

int sigtimedwait(const __heddle_set *set, void *info, const __heddle_time *timeout)
{
	int one = __heddle_accepts(set);
	if (one != 0) {
		__heddle_tells(info);
		return one;
	}
	if (!timeout)
		__heddle_waits();
	if (timeout->nanoseconds < 0 || timeout->nanoseconds >= 1000000000)
		return __heddle_invalid();
	__heddle_assumes("no-signals");
	*__errno_location() = __HEDDLE_EAGAIN;
	return -1;
}

int __libc_current_sigrtmin(void) { return __HEDDLE_FIRST_RESERVED + 2; }
int __libc_current_sigrtmax(void) { return __HEDDLE_LAST; }

/* Blocks a signal, or lets it through. */
static int __heddle_blocks(int number, unsigned long blocked)
{
	if (!__heddle_is_free(number))
		return __heddle_invalid();
	if (number != __HEDDLE_KILL && number != __HEDDLE_STOP)
		__heddle_put(&__heddle_mask, number, blocked);
	__heddle_comes(__heddle_next());
	return 0;
}

int sighold(int number) { return __heddle_blocks(number, 1); }
int sigrelse(int number) { return __heddle_blocks(number, 0); }

int sigignore(int number)
{
	return __heddle_install(number, __HEDDLE_IGNORE, 0) == __HEDDLE_ERROR ? -1 : 0;
}

__heddle_handler sigset(int number, __heddle_handler handler)
{
	__heddle_handler before;
	_Bool held = __heddle_is_free(number) && __heddle_in(&__heddle_mask, number);
	if (handler != __HEDDLE_HOLD) {
		before = __heddle_install(number, handler, 0);
		if (before == __HEDDLE_ERROR)
			return before;
	} else {
		if (!__heddle_is_free(number) || number == __HEDDLE_KILL || number == __HEDDLE_STOP) {
			__heddle_invalid();
			return __HEDDLE_ERROR;
		}
		__heddle_quiet_begin();
		before = __heddle_actions[number].handler;
		__heddle_quiet_end();
	}
	__heddle_blocks(number, handler == __HEDDLE_HOLD);
	return held ? __HEDDLE_HOLD : before;
}
