/* This file defines what a program says of signals, and how a thread handles those that it takes. None comes from outside, which the assumption no-signals
 * says; one that a thread raises itself is handled at once, or where it is blocked as soon as it is no more. The rest is in signal_pending.c, signal_send.c
 * and signal_wait.c, which all stand on this file: a program that has one of them has it, so that abort and sleep are those that are here.
 * Models: signal sigaction siginterrupt sigprocmask pthread_sigmask abort+ sighold sigrelse sigignore sigset
 * sleep+! usleep+! __libc_current_sigrtmin __libc_current_sigrtmax
 * __heddle_is_signal __heddle_is_free __heddle_signal_bit __heddle_bits_of __heddle_fill_set __heddle_blockable
 * __heddle_on_stack __heddle_ignores __heddle_handler_of __heddle_comes
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
typedef struct { /* siginfo_t */
	int number, error, code;
	union {
		struct { int process; unsigned user; } by;
		struct { int timer, overrun; void *value; } of;
		void *align;
		int all[(128 / sizeof(int)) - (sizeof(void *) == 8 ? 4 : 3)];
	} more;
} __heddle_info;
typedef unsigned long long __heddle_bits; /* signal n is bit n - 1 */

extern int *__errno_location(void);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern void __heddle_assumes(const char *);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern int __heddle_sleeps(void); /* tells whether a signal ends a sleep */
extern int __heddle_raise(int);
extern __heddle_bits __heddle_blocked(void);
extern void __heddle_masks(__heddle_bits);
extern void __heddle_discards(int);
extern void __heddle_rearms(int, __heddle_handler);
extern int __heddle_next_signal(void);
extern void __heddle_tells(__heddle_info *, int);
extern _Noreturn void __heddle_abort(void); /* ends the program whatever is done with signals */

#define __HEDDLE_EINTR 4
#define __HEDDLE_EINVAL 22
#define __HEDDLE_LAST 64
#define __HEDDLE_ABRT 6
#define __HEDDLE_KILL 9
#define __HEDDLE_STOP 19
#define __HEDDLE_FIRST_RESERVED 32 /* two signals that the thread library keeps to itself */
#define __HEDDLE_DEFAULT ((__heddle_handler)0)
#define __HEDDLE_IGNORE ((__heddle_handler)1)
#define __HEDDLE_HOLD ((__heddle_handler)2)
#define __HEDDLE_ERROR ((__heddle_handler)-1)

#define __HEDDLE_CHLD 17
#define __HEDDLE_CONT 18
#define __HEDDLE_TTOU 22
#define __HEDDLE_URG 23
#define __HEDDLE_WINCH 28
#define __HEDDLE_SIGINFO 4
#define __HEDDLE_ONSTACK 0x08000000
#define __HEDDLE_RESTART 0x10000000
#define __HEDDLE_NODEFER 0x40000000
#define __HEDDLE_RESETHAND 0x80000000u

static __heddle_action __heddle_actions[__HEDDLE_LAST + 1]; /* index 0 is no signal */

__heddle_bits __heddle_signal_bit(int number)
{
	return 1ULL << (number - 1);
}

/* What the system reads of a set, which has room for more signals than there are. */
__heddle_bits __heddle_bits_of(const __heddle_set *set)
{
	return sizeof set->bits[0] == 8 ? set->bits[0] : set->bits[0] | (__heddle_bits)set->bits[1] << 32;
}

/* Those that can be blocked and waited for. */
__heddle_bits __heddle_blockable(__heddle_bits bits)
{
	return bits & ~(__heddle_signal_bit(__HEDDLE_KILL) | __heddle_signal_bit(__HEDDLE_STOP));
}

void __heddle_fill_set(__heddle_set *set, __heddle_bits bits)
{
	unsigned i;
	for (i = 0; i < sizeof set->bits / sizeof set->bits[0]; i++) {
		set->bits[i] = (unsigned long)bits;
		bits = sizeof set->bits[0] == 8 ? 0 : bits >> 32;
	}
}

static int __heddle_invalid(void)
{
	*__errno_location() = __HEDDLE_EINVAL;
	return -1;
}

int __heddle_is_signal(int number)
{
	return number >= 1 && number <= __HEDDLE_LAST;
}

/* Tells whether the program may use the signal. */
int __heddle_is_free(int number)
{
	return __heddle_is_signal(number) && number != __HEDDLE_FIRST_RESERVED && number != __HEDDLE_FIRST_RESERVED + 1;
}

static _Bool __heddle_is_function(__heddle_handler handler)
{
	return handler != __HEDDLE_DEFAULT && handler != __HEDDLE_IGNORE;
}

_Bool __heddle_ignores(int number, __heddle_handler handler)
{
	return handler == __HEDDLE_IGNORE || (handler == __HEDDLE_DEFAULT && (number == __HEDDLE_CHLD || number == __HEDDLE_CONT ||
		number == __HEDDLE_URG || number == __HEDDLE_WINCH));
}

/* How a signal is handled, inside a section. */
__heddle_handler __heddle_handler_of(int number)
{
	return __heddle_actions[number].handler;
}

/* A handler is there, for signals that do not come. */
static void __heddle_handles(__heddle_handler handler)
{
	if (!__heddle_is_function(handler))
		return;
	__heddle_assumes("no-signals");
}

/* The mask says what signal of glibc says. */
static __heddle_handler __heddle_install(int number, __heddle_handler handler, int flags)
{
	__heddle_handler before;
	if (!__heddle_is_free(number) || number == __HEDDLE_KILL || number == __HEDDLE_STOP || handler == __HEDDLE_ERROR) {
		__heddle_invalid();
		return __HEDDLE_ERROR;
	}
	__heddle_quiet_begin();
	__heddle_handles(handler);
	before = __heddle_actions[number].handler;
	__heddle_actions[number].handler = handler;
	__heddle_fill_set(&__heddle_actions[number].mask, flags != 0 ? __heddle_signal_bit(number) : 0);
	__heddle_actions[number].flags = flags;
	__heddle_rearms(number, before);
	__heddle_quiet_end();
	__heddle_discards(number);
	return before;
}

__heddle_handler signal(int number, __heddle_handler handler)
{
	return __heddle_install(number, handler, __HEDDLE_RESTART);
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
		__heddle_handles(next.handler);
	old.handler = __heddle_actions[number].handler;
	old.mask = __heddle_actions[number].mask;
	old.flags = __heddle_actions[number].flags;
	if (action) {
		__heddle_actions[number].handler = next.handler;
		__heddle_actions[number].mask = next.mask;
		__heddle_actions[number].flags = next.flags;
		__heddle_rearms(number, old.handler);
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

/* Says whether the signal interrupts calls. */
int siginterrupt(int number, int flag)
{
	if (!__heddle_is_free(number))
		return __heddle_invalid();
	__heddle_quiet_begin();
	__heddle_actions[number].flags = flag ? __heddle_actions[number].flags & ~__HEDDLE_RESTART : __heddle_actions[number].flags | __HEDDLE_RESTART;
	__heddle_quiet_end();
	return 0;
}

static __thread int __heddle_stacked; /* how many handlers run on a stack that the thread has set apart for them, if it has */

int __heddle_on_stack(void)
{
	return __heddle_stacked > 0;
}

/* The thread handles a signal; it tells whether a handler was called, and whether that interrupts calls (2). */
static int __heddle_handle(int what)
{
	int number = what & 0xff;
	__heddle_action action;
	__heddle_bits mask, more;
	__heddle_quiet_begin();
	mask = __heddle_blocked();
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
	more = mask | __heddle_bits_of(&action.mask);
	if (!(action.flags & __HEDDLE_NODEFER))
		more |= __heddle_signal_bit(number);
	__heddle_masks(more);
	if (action.flags & __HEDDLE_ONSTACK)
		__heddle_stacked++;
	if (action.flags & __HEDDLE_SIGINFO) {
		__heddle_info info;
		long context[128]; /* what a processor does */
		__heddle_tells(&info, what);
		((void (*)(int, void *, void *))(void (*)(void))action.handler)(number, &info, context);
	} else {
		action.handler(number);
	}
	if (action.flags & __HEDDLE_ONSTACK)
		__heddle_stacked--;
	__heddle_masks(mask);
	return action.flags & __HEDDLE_RESTART ? 1 : 3;
}

/* A signal comes, and then those that become pending while it is handled; it tells as __heddle_handle does. */
int __heddle_comes(int number)
{
	int handled = 0;
	for (; number != 0; number = __heddle_next_signal())
		handled |= __heddle_handle(number);
	return handled;
}

static int __heddle_change_mask(int how, const __heddle_set *set, __heddle_set *before)
{
	__heddle_bits old = __heddle_blocked(), next;
	if (set) {
		if (how < 0 || how > 2)
			return __HEDDLE_EINVAL;
		next = __heddle_bits_of(set);
		__heddle_masks(__heddle_blockable(how == 0 ? old | next : how == 1 ? old & ~next : next));
	}
	if (before)
		__heddle_fill_set(before, old);
	__heddle_comes(__heddle_next_signal());
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

/* SIGABRT is raised as if it were not blocked (C11 7.22.4.1, POSIX XSH abort); where that ends nothing the program ends all the same. */
_Noreturn void abort(void)
{
	__heddle_masks(__heddle_blocked() & ~__heddle_signal_bit(__HEDDLE_ABRT));
	__heddle_raise(__HEDDLE_ABRT);
	__heddle_abort();
}

int __libc_current_sigrtmin(void) { return __HEDDLE_FIRST_RESERVED + 2; }
int __libc_current_sigrtmax(void) { return __HEDDLE_LAST; }

/* Blocks a signal, or lets it through. */
static int __heddle_blocks(int number, _Bool blocked)
{
	__heddle_bits mask;
	if (!__heddle_is_free(number))
		return __heddle_invalid();
	mask = __heddle_blocked();
	__heddle_masks(__heddle_blockable(blocked ? mask | __heddle_signal_bit(number) : mask & ~__heddle_signal_bit(number)));
	__heddle_comes(__heddle_next_signal());
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
	_Bool held = __heddle_is_free(number) && (__heddle_blocked() & __heddle_signal_bit(number)) != 0;
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

/* A signal ends a sleep, of which anything may be left. */
unsigned sleep(unsigned seconds)
{
	unsigned left;
	if (!__heddle_sleeps())
		return 0;
	left = __VERIFIER_nondet_uint();
	__VERIFIER_assume(left <= seconds);
	return left;
}

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

int usleep(unsigned microseconds)
{
	(void)microseconds;
	return __heddle_sleeps() ? __heddle_fails(__HEDDLE_EINTR) : 0;
}
