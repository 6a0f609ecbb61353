/* This file defines signals. None comes from outside, which the assumption no-signals says; one that a
 * thread raises itself is handled at once, or where it is blocked as soon as it is no more. One that is sent to another thread, or to the process, is
 * pending there until somebody lets it through or waits for it. Who lets it through is struck: its handler runs at any moment from then on (symex/callback.go).
 * So it is with what timers send (alarm.c).
 *
 * Where the program sends signals others look at what a thread blocks, waits for and has pending: all that is done with it is done in sections then. They
 * order nothing, as neither POSIX (XBD 4.12) nor ThreadSanitizer says that a signal does.
 * Models: signal sigaction siginterrupt sigprocmask pthread_sigmask
 * sigpending raise kill pthread_kill __heddle_raise abort+ __heddle_on_stack __heddle_gives __heddle_arm __heddle_armed_for pause! sigsuspend! sigpause! sigwait! sigwaitinfo! sigtimedwait! sighold sigrelse sigignore
 * sigset sleep+! usleep+! __heddle_lets_through __libc_current_sigrtmin __libc_current_sigrtmax
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
extern int __heddle_either(int, int);
extern void pthread_testcancel(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern int __heddle_process_number(void);
extern unsigned long pthread_self(void);
extern int __heddle_has(const char *);
extern int __heddle_number_of(unsigned long);      /* the number of a thread, -1 if it has ended */
extern int __heddle_living(int);                   /* the first thread from a number on that lives, -1 if there is none */
extern void *__heddle_theirs(int, const void *);   /* what another thread has that is thread-local, by what the thread has itself */
extern void __heddle_rouse(int *);
extern void __heddle_strikes(int, void (*)(void)); /* what the function does comes at any moment in a thread, -1: the thread itself */
extern int __heddle_sleeps(void);                  /* tells whether a signal ends a sleep */
extern void __VERIFIER_assume(int);
extern void __heddle_interrupts(int);              /* what the thread was in may fail, because of a signal that it has handled */
extern int __heddle_rests(int *);                  /* waits until it is roused; 0: nobody can do that any more */
extern _Noreturn void __heddle_abort(void); /* ends the program whatever is done with signals */

#define __HEDDLE_EPERM 1
#define __HEDDLE_ESRCH 3
#define __HEDDLE_EINTR 4
#define __HEDDLE_EAGAIN 11
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
#define __HEDDLE_BY_THREAD 0xfa00 /* SI_TKILL */
#define __HEDDLE_BY_TIMER 0x8000  /* SI_KERNEL */
#define __HEDDLE_OF_TIMER 0xfe00   /* SI_TIMER */
#define __HEDDLE_ONSTACK 0x08000000
#define __HEDDLE_RESTART 0x10000000
#define __HEDDLE_NODEFER 0x40000000
#define __HEDDLE_RESETHAND 0x80000000u

/* Index 0 is no signal. */
static __heddle_action __heddle_actions[__HEDDLE_LAST + 1];
static __heddle_bits __heddle_armed; /* timers send them to the process at any moment from now on */
static __heddle_bits __heddle_again; /* … and again */
static __heddle_bits __heddle_late;  /* … and did before they were set anew, so that it is pending */
static struct {
	int timer; /* one of timer_create's */
	void *value;
} __heddle_given[__HEDDLE_LAST + 1]; /* what is told of what a timer sends */
static __thread __heddle_bits __heddle_mask; /* a new thread has that of the one that makes it */
static __thread __heddle_bits __heddle_pending; /* raised or sent to it, and blocked */
static __heddle_bits __heddle_process; /* sent to the process, and blocked by all */
static int __heddle_all; /* how many are pending, also for threads that have ended */
static __thread struct {
	int roused;
	_Bool suspended;      /* in sigsuspend or pause */
	__heddle_bits wanted; /* in sigwait */
} __heddle_rest;

static __heddle_bits __heddle_bit(int number)
{
	return 1ULL << (number - 1);
}

/* What the system reads of a set, which has room for more signals than there are. */
static __heddle_bits __heddle_word(const __heddle_set *set)
{
	return sizeof set->bits[0] == 8 ? set->bits[0] : set->bits[0] | (__heddle_bits)set->bits[1] << 32;
}

/* Those that can be blocked and waited for. */
static __heddle_bits __heddle_blockable(__heddle_bits bits)
{
	return bits & ~(__heddle_bit(__HEDDLE_KILL) | __heddle_bit(__HEDDLE_STOP));
}

static void __heddle_fill(__heddle_set *set, __heddle_bits bits)
{
	unsigned i;
	for (i = 0; i < sizeof set->bits / sizeof set->bits[0]; i++) {
		set->bits[i] = (unsigned long)bits;
		bits = sizeof set->bits[0] == 8 ? 0 : bits >> 32;
	}
}

/* Tells whether the program sends signals to others than the thread itself. */
static _Bool __heddle_sends(void)
{
	return __heddle_has("__heddle_send") || __heddle_has("__heddle_send_all") || __heddle_has("__heddle_arm");
}

static void __heddle_begins(void)
{
	if (__heddle_sends())
		__heddle_quiet_begin();
}

static void __heddle_ends(void)
{
	if (__heddle_sends())
		__heddle_quiet_end();
}

/* A signal is pending from now on for whom a set is, or no more. */
static void __heddle_pends(__heddle_bits *pending, int number, _Bool pends)
{
	if (((*pending & __heddle_bit(number)) != 0) == pends)
		return;
	*pending ^= __heddle_bit(number);
	__heddle_quiet_begin();
	__heddle_all += pends ? 1 : -1;
	__heddle_quiet_end();
}

/* What is pending for the thread or the process, inside a section. */
static __heddle_bits __heddle_there(void)
{
	return __heddle_pending | (__heddle_sends() ? __heddle_process : 0);
}

/* The thread takes one of those, or what a timer sends now; it gives it with who sent it (si_code) as its second byte. */
static int __heddle_take(int number)
{
	__heddle_bits bit = __heddle_bit(number);
	if (__heddle_pending & bit) {
		__heddle_pends(&__heddle_pending, number, 0);
		return number | __HEDDLE_BY_THREAD;
	}
	if (__heddle_process & bit) {
		__heddle_pends(&__heddle_process, number, 0);
		if (!(__heddle_late & bit))
			return number;
		__heddle_late &= ~bit;
	} else if (!(__heddle_again & bit)) {
		__heddle_armed &= ~bit;
	}
	return number | (__heddle_given[number].timer != 0 ? __HEDDLE_OF_TIMER : __HEDDLE_BY_TIMER);
}

/* What timers may send now that a handler takes. */
static __heddle_bits __heddle_due(void)
{
	__heddle_bits due = 0, armed = __heddle_armed;
	int number;
	for (number = 1; armed != 0; number++, armed >>= 1)
		if (armed & 1 && __heddle_actions[number].handler != (__heddle_handler)0 && __heddle_actions[number].handler != (__heddle_handler)1)
			due |= __heddle_bit(number);
	return due;
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
	__heddle_bits own = 0;
	_Bool ignored, elsewhere;
	int all = 0;
	__heddle_quiet_begin();
	ignored = __heddle_all != 0 && __heddle_ignores(number, __heddle_actions[number].handler);
	if (ignored)
		for (own = __heddle_pending; own != 0; own &= own - 1)
			all++;
	if (ignored && __heddle_sends())
		for (own = __heddle_process; own != 0; own &= own - 1)
			all++;
	elsewhere = ignored && __heddle_all != all;
	if (ignored && !elsewhere)
		__heddle_pends(&__heddle_pending, number, 0);
	if (ignored && !elsewhere && __heddle_sends())
		__heddle_pends(&__heddle_process, number, 0);
	__heddle_quiet_end();
	if (elsewhere)
		__heddle_unsupported("a signal that is ignored while other threads have signals pending");
}

/* A handler is there, for signals that do not come. */
static void __heddle_handles(__heddle_handler handler)
{
	if (!__heddle_is_function(handler))
		return;
	__heddle_assumes("no-signals");
}

static void __heddle_struck(void);

/* Timers send a signal at any moment from now on, inside a section: it comes to whom waits for it or lets it through. */
static void __heddle_runs_out(int number)
{
	int to;
	for (to = __heddle_living(0); to >= 0; to = __heddle_living(to + 1)) {
		__heddle_bits *mask = __heddle_theirs(to, &__heddle_mask);
		__typeof__(__heddle_rest) *rest = __heddle_theirs(to, &__heddle_rest);
		if ((rest->wanted | (rest->suspended ? ~*mask : 0)) & __heddle_bit(number))
			__heddle_rouse(&rest->roused);
		else if (!(*mask & __heddle_bit(number)) && __heddle_is_function(__heddle_actions[number].handler))
			__heddle_strikes(to, __heddle_struck);
	}
}

/* A signal is handled otherwise from now on, inside a section, and was ignored before or is now: what a timer sends may have been lost until then, or be sent yet. */
static void __heddle_rearms(int number, __heddle_handler before)
{
	if (!__heddle_has("__heddle_arm") || !(__heddle_armed & __heddle_bit(number)))
		return;
	if (__heddle_ignores(number, before) != __heddle_ignores(number, __heddle_actions[number].handler) &&
		!(__heddle_again & __heddle_bit(number)) && __heddle_either(0, 1))
		__heddle_armed &= ~__heddle_bit(number);
	else
		__heddle_runs_out(number);
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
	__heddle_fill(&__heddle_actions[number].mask, flags != 0 ? __heddle_bit(number) : 0);
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

static void __heddle_masks(__heddle_bits mask)
{
	__heddle_begins();
	__heddle_mask = mask;
	__heddle_ends();
}

/* Only the thread itself changes its mask. */
static __heddle_bits __heddle_blocked(void)
{
	__heddle_bits mask;
	__heddle_begins();
	mask = __heddle_mask;
	__heddle_ends();
	return mask;
}

static __thread int __heddle_stacked; /* how many handlers run on a stack that the thread has set apart for them, if it has */

int __heddle_on_stack(void)
{
	return __heddle_stacked > 0;
}

/* Tells of a signal that the thread has taken. The rest is left open: who owns the process, and what only signals with a value have. */
static void __heddle_tells(__heddle_info *info, int what)
{
	info->number = what & 0xff;
	info->error = 0;
	info->code = (what & 0xff00) == __HEDDLE_BY_TIMER ? 0x80 : (signed char)(what >> 8);
	if ((what & 0xff00) == __HEDDLE_OF_TIMER) {
		__heddle_quiet_begin();
		info->more.of.timer = __heddle_given[info->number].timer;
		info->more.of.value = __heddle_given[info->number].value;
		__heddle_quiet_end();
		info->more.of.overrun = (int)(__VERIFIER_nondet_uint() >> 1);
		return;
	}
	info->more.by.process = info->code == 0x80 ? 0 : __heddle_process_number();
	info->more.by.user = __VERIFIER_nondet_uint();
}

/* The thread handles a signal; it tells whether a handler was called, and whether that interrupts calls (2). */
static int __heddle_handle(int what)
{
	int number = what & 0xff;
	__heddle_action action;
	__heddle_bits mask, more;
	__heddle_quiet_begin();
	mask = __heddle_mask;
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
	more = mask | __heddle_word(&action.mask);
	if (!(action.flags & __HEDDLE_NODEFER))
		more |= __heddle_bit(number);
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

/* The pending signal that is not blocked any more, which it takes, 0 if there is none: inside a section. In which order several come is open; the others come
 * at any moment. So does what timers send, unless it may be now. */
static int __heddle_through(_Bool timers)
{
	__heddle_bits due = __heddle_has("__heddle_arm") ? __heddle_due() & ~__heddle_mask : 0;
	__heddle_bits can = (__heddle_there() & ~__heddle_mask) | (timers ? due : 0);
	int next = 1;
	if (due & ~can)
		__heddle_strikes(-1, __heddle_struck);
	if (can == 0)
		return 0;
	if ((can & (can - 1)) != 0) {
		if (!__heddle_sends())
			__heddle_unsupported("several signals that come at once");
		__heddle_strikes(-1, __heddle_struck);
	}
	while ((can & __heddle_bit(next)) == 0 || ((can >> next) != 0 && !__heddle_either(1, 0)))
		next++;
	return __heddle_take(next);
}

static int __heddle_next(void)
{
	int next;
	__heddle_begins();
	next = __heddle_through(0);
	__heddle_ends();
	return next;
}

/* A signal comes, and then those that become pending while it is handled; it tells as __heddle_handle does. */
static int __heddle_comes(int number)
{
	int handled = 0;
	for (; number != 0; number = __heddle_next())
		handled |= __heddle_handle(number);
	return handled;
}

/* What a thread does that was struck: it handles what was sent to it, unless it was taken by others or there, or is blocked now. */
static void __heddle_struck(void)
{
	int next, handled;
	__heddle_quiet_begin();
	next = __heddle_rest.suspended ? 0 : __heddle_through(1);
	if (next != 0 && __heddle_rest.wanted != 0)
		__heddle_unsupported("a handler that may run while the thread waits for other signals");
	__heddle_quiet_end();
	handled = __heddle_comes(next);
	if (handled)
		__heddle_interrupts((handled & 2) == 0);
}

static int __heddle_change_mask(int how, const __heddle_set *set, __heddle_set *before)
{
	__heddle_bits old = __heddle_blocked(), next;
	if (set) {
		if (how < 0 || how > 2)
			return __HEDDLE_EINVAL;
		next = __heddle_word(set);
		__heddle_masks(__heddle_blockable(how == 0 ? old | next : how == 1 ? old & ~next : next));
	}
	if (before)
		__heddle_fill(before, old);
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
	__heddle_bits pending;
	__heddle_assumes("no-signals");
	__heddle_begins();
	if (__heddle_armed & __heddle_mask)
		__heddle_unsupported("what is pending while a timer sends signals that are blocked");
	pending = __heddle_there() & __heddle_mask;
	__heddle_ends();
	__heddle_fill(set, pending);
	return 0;
}

/* A signal that is blocked is pending, inside a section; tells whether it is. Where it is ignored POSIX lets it be so or not. One of real time would be queued. */
static _Bool __heddle_stays(__heddle_bits *pending, int number, _Bool ignored)
{
	if (number >= __HEDDLE_STOP && number <= __HEDDLE_TTOU)
		__heddle_unsupported("a signal that stops the process");
	if (number > __HEDDLE_FIRST_RESERVED && *pending & __heddle_bit(number))
		__heddle_unsupported("a signal that is queued twice");
	if (ignored && !__heddle_either(1, 0))
		return 0;
	__heddle_pends(pending, number, 1);
	return 1;
}

/* The thread itself handles the signal, before raise returns, unless it is blocked. */
int __heddle_raise(int number)
{
	_Bool ignored;
	if (!__heddle_is_signal(number))
		return __heddle_invalid();
	if (!(__heddle_blocked() & __heddle_bit(number))) {
		__heddle_comes(number | __HEDDLE_BY_THREAD);
		return 0;
	}
	__heddle_quiet_begin();
	ignored = __heddle_ignores(number, __heddle_actions[number].handler);
	__heddle_stays(&__heddle_pending, number, ignored);
	__heddle_quiet_end();
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

/* Sends a signal to a thread, inside a section; tells whether that ends the program. */
static _Bool __heddle_send(int to, int number)
{
	__heddle_handler handler = __heddle_actions[number].handler;
	__heddle_bits *mask = __heddle_theirs(to, &__heddle_mask), *pending = __heddle_theirs(to, &__heddle_pending);
	__typeof__(__heddle_rest) *rest = __heddle_theirs(to, &__heddle_rest);
	_Bool ignored = __heddle_ignores(number, handler);
	if ((*mask | rest->wanted) & __heddle_bit(number)) {
		if (__heddle_stays(pending, number, ignored) && rest->wanted & __heddle_bit(number))
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
	__heddle_handler handler = __heddle_actions[number].handler;
	_Bool ignored = __heddle_ignores(number, handler), self = 0, others = 0, waiting = 0;
	int to, own = __heddle_number_of(pthread_self());
	if (number >= __HEDDLE_STOP && number <= __HEDDLE_TTOU && !ignored)
		__heddle_unsupported("a signal that stops the process");
	for (to = __heddle_living(0); to >= 0; to = __heddle_living(to + 1)) {
		__heddle_bits *mask = __heddle_theirs(to, &__heddle_mask);
		__typeof__(__heddle_rest) *rest = __heddle_theirs(to, &__heddle_rest);
		if (rest->wanted & __heddle_bit(number) || (rest->suspended && !(*mask & __heddle_bit(number)) && __heddle_is_function(handler)))
			waiting = 1;
		else if (!(*mask & __heddle_bit(number)) && to == own)
			self = 1;
		else if (!(*mask & __heddle_bit(number)))
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
	if (!__heddle_stays(&__heddle_process, number, ignored))
		return 0;
	for (to = __heddle_living(0); to >= 0; to = __heddle_living(to + 1)) {
		__heddle_bits *mask = __heddle_theirs(to, &__heddle_mask);
		__typeof__(__heddle_rest) *rest = __heddle_theirs(to, &__heddle_rest);
		if ((rest->wanted | (rest->suspended ? ~*mask : 0)) & __heddle_bit(number))
			__heddle_rouse(&rest->roused);
		else if (!(*mask & __heddle_bit(number)))
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

/* SIGABRT is raised as if it were not blocked (C11 7.22.4.1, POSIX XSH abort); where that ends nothing the program ends all the same. */
_Noreturn void abort(void)
{
	__heddle_masks(__heddle_blocked() & ~__heddle_bit(__HEDDLE_ABRT));
	__heddle_raise(__HEDDLE_ABRT);
	__heddle_abort();
}

/* Tells whether a timer runs that sends a signal. */
int __heddle_armed_for(int number)
{
	_Bool armed;
	__heddle_quiet_begin();
	armed = (__heddle_armed & __heddle_bit(number)) != 0;
	__heddle_quiet_end();
	return armed;
}

/* Says what is told of a signal that a timer sends, inside a section. */
void __heddle_gives(int number, int timer, void *value)
{
	if (__heddle_armed & __heddle_bit(number))
		__heddle_unsupported("two timers that send the same signal");
	__heddle_given[number].timer = timer;
	__heddle_given[number].value = value;
}

/* Sets a timer that sends a signal, or stops it, and tells whether it ran. It may have run out before, where all block the signal. */
int __heddle_arm(int number, int runs, int again)
{
	__heddle_bits bit = __heddle_bit(number);
	_Bool before, blocked = 1;
	int to;
	__heddle_quiet_begin();
	before = (__heddle_armed & bit) != 0;
	for (to = __heddle_living(0); before && to >= 0; to = __heddle_living(to + 1))
		if (!(*(__heddle_bits *)__heddle_theirs(to, &__heddle_mask) & bit))
			blocked = 0;
	if (before && blocked && !__heddle_ignores(number, __heddle_actions[number].handler) && __heddle_either(0, 1)) {
		if (!(__heddle_process & bit))
			__heddle_late |= bit;
		__heddle_pends(&__heddle_process, number, 1);
		before = (__heddle_again & bit) != 0;
	}
	__heddle_armed = runs ? __heddle_armed | bit : __heddle_armed & ~bit;
	__heddle_again = runs && again ? __heddle_again | bit : __heddle_again & ~bit;
	if (runs)
		__heddle_runs_out(number);
	__heddle_quiet_end();
	if (runs)
		__heddle_assumes("no-signals");
	return before;
}

/* A thread that waits for a signal which nobody sends waits for ever; it is not deadlocked, as the signal would come from outside. */
static _Noreturn void __heddle_waits(void)
{
	for (;;)
		pthread_testcancel();
}

/* Waits until another thread sends a signal that the thread waits for. */
static void __heddle_rests_here(void)
{
	__heddle_assumes("no-signals");
	if (!__heddle_sends() || !__heddle_rests(&__heddle_rest.roused))
		__heddle_waits();
}

/* Tells whether a mask lets a signal through that is pending. One that is sent while the thread waits with it is not modelled. */
_Bool __heddle_lets_through(const void *mask)
{
	__heddle_bits through = ~__heddle_word(mask), there;
	__heddle_begins();
	if (__heddle_sends() && __heddle_mask & through)
		__heddle_unsupported("a call that lets signals through while it waits");
	there = __heddle_there();
	__heddle_ends();
	return (there & through) != 0;
}

/* Waits with a mask until a handler was called. */
static int __heddle_suspends(__heddle_bits mask)
{
	__heddle_bits old = __heddle_blocked();
	int one, handled = 0;
	if (__heddle_sends() && __heddle_has("pthread_cancel"))
		__heddle_unsupported("a thread that waits for signals to be handled and may be cancelled");
	while (!handled) {
		__heddle_begins();
		__heddle_mask = mask;
		one = __heddle_through(1);
		if (__heddle_sends())
			__heddle_rest.suspended = one == 0;
		__heddle_ends();
		if (one != 0)
			handled = __heddle_comes(one);
		else
			__heddle_rests_here();
	}
	__heddle_masks(old);
	__heddle_comes(__heddle_next());
	*__errno_location() = __HEDDLE_EINTR;
	return -1;
}

int pause(void)
{
	return __heddle_suspends(__heddle_blocked());
}

int sigsuspend(const __heddle_set *mask)
{
	return __heddle_suspends(__heddle_blockable(__heddle_word(mask)));
}

/* Lets one signal through while it waits. */
int sigpause(int number)
{
	return __heddle_is_free(number) ? __heddle_suspends(__heddle_blocked() & ~__heddle_bit(number)) : __heddle_invalid();
}

/* Takes a pending signal of a set, 0 if there is none: any, but of those of real time the first one. Who waits says what it waits for. */
static int __heddle_accepts(const __heddle_set *from, _Bool waits)
{
	__heddle_bits wanted = __heddle_blockable(__heddle_word(from)), can;
	int number, one;
	for (;;) {
		one = 0;
		__heddle_begins();
		can = (__heddle_there() | __heddle_armed) & wanted;
		if (can != 0 && !waits && !(__heddle_there() & wanted) && __heddle_either(0, 1))
			can = 0; /* the time is up before that of the timer */
		for (number = 1; can != 0 && number <= __HEDDLE_LAST; number++)
			if (can & __heddle_bit(number)) {
				if (one == 0 || __heddle_either(0, 1))
					one = number;
				if (number > __HEDDLE_FIRST_RESERVED)
					break;
			}
		if (one != 0)
			one = __heddle_take(one);
		if (waits && __heddle_sends())
			__heddle_rest.wanted = one == 0 ? wanted : 0;
		__heddle_ends();
		if (one != 0 || !waits)
			return one;
		__heddle_rests_here();
	}
}

int sigwait(const __heddle_set *set, int *number)
{
	*number = __heddle_accepts(set, 1) & 0xff;
	return 0;
}

static int __heddle_accepted(int what, __heddle_info *info)
{
	if (info)
		__heddle_tells(info, what);
	return what & 0xff;
}

int sigwaitinfo(const __heddle_set *set, __heddle_info *info)
{
	return __heddle_accepted(__heddle_accepts(set, 1), info);
}

int sigtimedwait(const __heddle_set *set, __heddle_info *info, const __heddle_time *timeout)
{
	int one = __heddle_accepts(set, !timeout);
	if (one != 0)
		return __heddle_accepted(one, info);
	if (timeout->nanoseconds < 0 || timeout->nanoseconds >= 1000000000)
		return __heddle_invalid();
	__heddle_assumes("no-signals");
	*__errno_location() = __HEDDLE_EAGAIN;
	return -1;
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
	__heddle_masks(__heddle_blockable(blocked ? mask | __heddle_bit(number) : mask & ~__heddle_bit(number)));
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
	_Bool held = __heddle_is_free(number) && (__heddle_blocked() & __heddle_bit(number)) != 0;
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

int usleep(unsigned microseconds)
{
	(void)microseconds;
	return __heddle_sleeps() ? __heddle_fails(__HEDDLE_EINTR) : 0;
}
