/* This file defines what threads block and which signals are pending: for a thread, for the process, and those that timers may send now. Who lets one through
 * that another thread has sent is struck: its handler runs at any moment from then on (symex/callback.go). So it is with what timers send (alarm.c, timer.c).
 *
 * Where the program sends signals others look at what a thread blocks, waits for and has pending: all that is done with it is done in sections then. They
 * order nothing, as neither POSIX (XBD 4.12) nor ThreadSanitizer says that a signal does.
 * Models: sigpending __heddle_sends __heddle_masks __heddle_blocked __heddle_mask_of __heddle_pending_of __heddle_rest_of
 * __heddle_discards __heddle_rearms __heddle_tells __heddle_next_signal __heddle_struck
 * __heddle_stays __heddle_stays_here __heddle_stays_for_all __heddle_armed_for __heddle_gives __heddle_arm
 * __heddle_there_for_all __heddle_carries __heddle_brings
 * __heddle_lets_through __heddle_suspended __heddle_accepted __heddle_rests_here
 */

typedef void (*__heddle_handler)(int);
typedef struct {
	unsigned long bits[1024 / (8 * sizeof(unsigned long))];
} __heddle_set;
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
typedef struct {
	int roused;
	_Bool suspended;      /* in sigsuspend or pause */
	__heddle_bits wanted; /* in sigwait */
} __heddle_waiting;

extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern void __heddle_assumes(const char *);
extern int __heddle_either(int, int);
extern void pthread_testcancel(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __heddle_process_number(void);
extern int __heddle_has(const char *);
extern int __heddle_living(int);                   /* the first thread from a number on that lives, -1 if there is none */
extern void *__heddle_theirs(int, const void *);   /* what another thread has that is thread-local, by what the thread has itself */
extern void __heddle_rouse(int *);
extern void __heddle_strikes(int, void (*)(void)); /* what the function does comes at any moment in a thread, -1: the thread itself */
extern void __heddle_interrupts(int);              /* what the thread was in may fail, because of a signal that it has handled */
extern int __heddle_rests(int *);                  /* waits until it is roused; 0: nobody can do that any more */
extern __heddle_bits __heddle_signal_bit(int);
extern __heddle_bits __heddle_bits_of(const __heddle_set *);
extern void __heddle_fill_set(__heddle_set *, __heddle_bits);
extern _Bool __heddle_ignores(int, __heddle_handler);
extern __heddle_handler __heddle_handler_of(int);
extern int __heddle_comes(int);

#define __HEDDLE_LAST 64
#define __HEDDLE_STOP 19
#define __HEDDLE_TTOU 22
#define __HEDDLE_FIRST_RESERVED 32 /* two signals that the thread library keeps to itself */
#define __HEDDLE_DEFAULT ((__heddle_handler)0)
#define __HEDDLE_IGNORE ((__heddle_handler)1)
#define __HEDDLE_BY_THREAD 0xfa00 /* SI_TKILL */
#define __HEDDLE_BY_QUEUE 0xff00   /* SI_QUEUE */
#define __HEDDLE_BY_MESSAGE 0xfd00 /* SI_MESGQ */
#define __HEDDLE_BY_TIMER 0x8000  /* SI_KERNEL */
#define __HEDDLE_OF_TIMER 0xfe00  /* SI_TIMER */

static __heddle_bits __heddle_armed; /* timers send them to the process at any moment from now on */
static __heddle_bits __heddle_again; /* … and again */
static __heddle_bits __heddle_late;  /* … and did before they were set anew, so that it is pending */
static struct {
	int timer; /* one of timer_create's */
	void *value;
} __heddle_given[__HEDDLE_LAST + 1]; /* what is told of what a timer sends; index 0 is no signal */
static __thread __heddle_bits __heddle_mask; /* a new thread has that of the one that makes it */
static __thread __heddle_bits __heddle_pending; /* raised or sent to it, and blocked */
static __heddle_bits __heddle_process; /* sent to the process, and blocked by all */
static __heddle_bits __heddle_carried; /* of those, sent with a value */
static struct {
	int code; /* si_code, as the second byte of what is taken */
	void *value;
} __heddle_values[__HEDDLE_LAST + 1];
static __thread void *__heddle_value; /* of the signal that the thread has taken last */
static int __heddle_all; /* how many are pending, also for threads that have ended */
static __thread __heddle_waiting __heddle_rest;

/* Tells whether the program sends signals to others than the thread itself. */
_Bool __heddle_sends(void)
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

void __heddle_masks(__heddle_bits mask)
{
	__heddle_begins();
	__heddle_mask = mask;
	__heddle_ends();
}

/* Only the thread itself changes its mask. */
__heddle_bits __heddle_blocked(void)
{
	__heddle_bits mask;
	__heddle_begins();
	mask = __heddle_mask;
	__heddle_ends();
	return mask;
}

/* The next three are of another thread. */
__heddle_bits *__heddle_mask_of(int to)
{
	return __heddle_theirs(to, &__heddle_mask);
}

__heddle_bits *__heddle_pending_of(int to)
{
	return __heddle_theirs(to, &__heddle_pending);
}

__heddle_waiting *__heddle_rest_of(int to)
{
	return __heddle_theirs(to, &__heddle_rest);
}

/* A signal is pending from now on for whom a set is, or no more. */
static void __heddle_pends(__heddle_bits *pending, int number, _Bool pends)
{
	if (((*pending & __heddle_signal_bit(number)) != 0) == pends)
		return;
	*pending ^= __heddle_signal_bit(number);
	__heddle_quiet_begin();
	__heddle_all += pends ? 1 : -1;
	if (pending == &__heddle_process && __heddle_carried & __heddle_signal_bit(number)) {
		__heddle_carried &= ~__heddle_signal_bit(number);
		__heddle_values[number].code = 0;
		__heddle_values[number].value = 0;
	}
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
	__heddle_bits bit = __heddle_signal_bit(number);
	if (__heddle_pending & bit) {
		__heddle_pends(&__heddle_pending, number, 0);
		return number | __HEDDLE_BY_THREAD;
	}
	if (__heddle_process & bit) {
		int code = __heddle_carried & bit ? __heddle_values[number].code : 0;
		if (code != 0)
			__heddle_value = __heddle_values[number].value;
		__heddle_pends(&__heddle_process, number, 0);
		if (code != 0)
			return number | code;
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
		if (armed & 1 && __heddle_handler_of(number) != (__heddle_handler)0 && __heddle_handler_of(number) != (__heddle_handler)1)
			due |= __heddle_signal_bit(number);
	return due;
}

static _Bool __heddle_is_function(__heddle_handler handler)
{
	return handler != __HEDDLE_DEFAULT && handler != __HEDDLE_IGNORE;
}

/* What is pending and ignored from now on is discarded, also where it is blocked (POSIX XSH 2.4.3). */
void __heddle_discards(int number)
{
	__heddle_bits own = 0;
	_Bool ignored, elsewhere;
	int all = 0;
	__heddle_quiet_begin();
	ignored = __heddle_all != 0 && __heddle_ignores(number, __heddle_handler_of(number));
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

void __heddle_struck(void);

/* Timers send a signal at any moment from now on, inside a section: it comes to whom waits for it or lets it through. */
static void __heddle_runs_out(int number)
{
	int to;
	for (to = __heddle_living(0); to >= 0; to = __heddle_living(to + 1)) {
		__heddle_bits *mask = __heddle_mask_of(to);
		__heddle_waiting *rest = __heddle_rest_of(to);
		if ((rest->wanted | (rest->suspended ? ~*mask : 0)) & __heddle_signal_bit(number))
			__heddle_rouse(&rest->roused);
		else if (!(*mask & __heddle_signal_bit(number)) && __heddle_is_function(__heddle_handler_of(number)))
			__heddle_strikes(to, __heddle_struck);
	}
}

/* A signal is handled otherwise from now on, inside a section, and was ignored before or is now: what a timer sends may have been lost until then, or be sent yet. */
void __heddle_rearms(int number, __heddle_handler before)
{
	if (!__heddle_has("__heddle_arm") || !(__heddle_armed & __heddle_signal_bit(number)))
		return;
	if (__heddle_ignores(number, before) != __heddle_ignores(number, __heddle_handler_of(number)) &&
		!(__heddle_again & __heddle_signal_bit(number)) && __heddle_either(0, 1))
		__heddle_armed &= ~__heddle_signal_bit(number);
	else
		__heddle_runs_out(number);
}

/* Tells whether a signal is pending for the process, inside a section. */
_Bool __heddle_there_for_all(int number)
{
	return (__heddle_process & __heddle_signal_bit(number)) != 0;
}

/* One that is pending for the process now, and was not, was sent with a value, inside a section. */
void __heddle_carries(int number, int code, void *value)
{
	__heddle_carried |= __heddle_signal_bit(number);
	__heddle_values[number].code = code;
	__heddle_values[number].value = value;
}

/* So was one that the thread handles at once. */
void __heddle_brings(void *value)
{
	__heddle_value = value;
}

/* Tells of a signal that the thread has taken. The rest is left open: who owns the process, and what only signals with a value have. */
void __heddle_tells(__heddle_info *info, int what)
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
	if ((what & 0xff00) == __HEDDLE_BY_QUEUE || (what & 0xff00) == __HEDDLE_BY_MESSAGE)
		info->more.of.value = __heddle_value;
	info->more.by.process = info->code == 0x80 ? 0 : __heddle_process_number();
	info->more.by.user = __VERIFIER_nondet_uint();
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
	while ((can & __heddle_signal_bit(next)) == 0 || ((can >> next) != 0 && !__heddle_either(1, 0)))
		next++;
	return __heddle_take(next);
}

int __heddle_next_signal(void)
{
	int next;
	__heddle_begins();
	next = __heddle_through(0);
	__heddle_ends();
	return next;
}

/* What a thread does that was struck: it handles what was sent to it, unless it was taken by others or there, or is blocked now. */
void __heddle_struck(void)
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

int sigpending(__heddle_set *set)
{
	__heddle_bits pending;
	__heddle_assumes("no-signals");
	__heddle_begins();
	if (__heddle_armed & __heddle_mask)
		__heddle_unsupported("what is pending while a timer sends signals that are blocked");
	pending = __heddle_there() & __heddle_mask;
	__heddle_ends();
	__heddle_fill_set(set, pending);
	return 0;
}

/* A signal that is blocked is pending, inside a section; tells whether it is. Where it is ignored POSIX lets it be so or not. One of real time would be queued. */
_Bool __heddle_stays(__heddle_bits *pending, int number, _Bool ignored)
{
	if (number >= __HEDDLE_STOP && number <= __HEDDLE_TTOU)
		__heddle_unsupported("a signal that stops the process");
	if (number > __HEDDLE_FIRST_RESERVED && *pending & __heddle_signal_bit(number))
		__heddle_unsupported("a signal that is queued twice");
	if (ignored && !__heddle_either(1, 0))
		return 0;
	__heddle_pends(pending, number, 1);
	return 1;
}

/* So it is with one that the thread has raised itself. */
_Bool __heddle_stays_here(int number, _Bool ignored)
{
	return __heddle_stays(&__heddle_pending, number, ignored);
}

/* … and with one that was sent to the process. */
_Bool __heddle_stays_for_all(int number, _Bool ignored)
{
	return __heddle_stays(&__heddle_process, number, ignored);
}

/* Tells whether a timer runs that sends a signal. */
int __heddle_armed_for(int number)
{
	_Bool armed;
	__heddle_quiet_begin();
	armed = (__heddle_armed & __heddle_signal_bit(number)) != 0;
	__heddle_quiet_end();
	return armed;
}

/* Says what is told of a signal that a timer sends, inside a section. */
void __heddle_gives(int number, int timer, void *value)
{
	if (__heddle_armed & __heddle_signal_bit(number))
		__heddle_unsupported("two timers that send the same signal");
	__heddle_given[number].timer = timer;
	__heddle_given[number].value = value;
}

/* Sets a timer that sends a signal, or stops it, and tells whether it ran. It may have run out before, where all block the signal. */
int __heddle_arm(int number, int runs, int again)
{
	__heddle_bits bit = __heddle_signal_bit(number);
	_Bool before, blocked = 1;
	int to;
	__heddle_quiet_begin();
	before = (__heddle_armed & bit) != 0;
	for (to = __heddle_living(0); before && to >= 0; to = __heddle_living(to + 1))
		if (!(*__heddle_mask_of(to) & bit))
			blocked = 0;
	if (before && blocked && !__heddle_ignores(number, __heddle_handler_of(number)) && __heddle_either(0, 1)) {
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

/* Tells whether a mask lets a signal through that is pending. One that is sent while the thread waits with it is not modelled. */
_Bool __heddle_lets_through(const void *mask)
{
	__heddle_bits through = ~__heddle_bits_of(mask), there;
	__heddle_begins();
	if (__heddle_sends() && __heddle_mask & through)
		__heddle_unsupported("a call that lets signals through while it waits");
	there = __heddle_there();
	__heddle_ends();
	return (there & through) != 0;
}

/* A thread that waits for a signal which nobody sends waits for ever; it is not deadlocked, as the signal would come from outside. */
static _Noreturn void __heddle_waits(void)
{
	for (;;)
		pthread_testcancel();
}

/* Waits until another thread sends a signal that the thread waits for. */
void __heddle_rests_here(void)
{
	__heddle_assumes("no-signals");
	if (!__heddle_sends() || !__heddle_rests(&__heddle_rest.roused))
		__heddle_waits();
}

/* Has a mask, and waits with it unless a pending signal comes through, which it takes; 0: none does. */
int __heddle_suspended(__heddle_bits mask)
{
	int one;
	__heddle_begins();
	__heddle_mask = mask;
	one = __heddle_through(1);
	if (__heddle_sends())
		__heddle_rest.suspended = one == 0;
	__heddle_ends();
	return one;
}

/* Takes a pending signal of some, 0 if there is none: any, but of those of real time the first one. Who waits says what it waits for. */
int __heddle_accepted(__heddle_bits wanted, _Bool waits)
{
	__heddle_bits can;
	int number, one = 0;
	__heddle_begins();
	can = (__heddle_there() | __heddle_armed) & wanted;
	if (can != 0 && !waits && !(__heddle_there() & wanted) && __heddle_either(0, 1))
		can = 0; /* the time is up before that of the timer */
	for (number = 1; can != 0 && number <= __HEDDLE_LAST; number++)
		if (can & __heddle_signal_bit(number)) {
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
	return one;
}
