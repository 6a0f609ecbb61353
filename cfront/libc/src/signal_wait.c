/* This file defines waiting for signals: until a handler was called, and for one that the thread takes instead. Which are there and who is roused
 * is signal_pending.c's.
 * Models: pause! sigsuspend! sigpause! sigwait! sigwaitinfo! sigtimedwait!
 */

typedef struct {
	unsigned long bits[1024 / (8 * sizeof(unsigned long))];
} __heddle_set;
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
extern void __heddle_unsupported(const char *);
extern void __heddle_assumes(const char *);
extern int __heddle_has(const char *);
extern int __heddle_is_free(int);
extern __heddle_bits __heddle_signal_bit(int);
extern __heddle_bits __heddle_bits_of(const __heddle_set *);
extern __heddle_bits __heddle_blockable(__heddle_bits);
extern int __heddle_comes(int);
extern _Bool __heddle_sends(void); /* the program sends signals to others than the thread itself */
extern __heddle_bits __heddle_blocked(void);
extern void __heddle_masks(__heddle_bits);
extern int __heddle_next_signal(void);
extern void __heddle_tells(__heddle_info *, int);
extern int __heddle_suspended(__heddle_bits);
extern int __heddle_accepted(__heddle_bits, _Bool);
extern void __heddle_rests_here(void);

#define __HEDDLE_EINTR 4
#define __HEDDLE_EAGAIN 11
#define __HEDDLE_EINVAL 22

static int __heddle_invalid(void)
{
	*__errno_location() = __HEDDLE_EINVAL;
	return -1;
}

/* Waits with a mask until a handler was called. */
static int __heddle_suspends(__heddle_bits mask)
{
	__heddle_bits old = __heddle_blocked();
	int one, handled = 0;
	if (__heddle_sends() && __heddle_has("pthread_cancel"))
		__heddle_unsupported("a thread that waits for signals to be handled and may be cancelled");
	while (!handled) {
		one = __heddle_suspended(mask);
		if (one != 0)
			handled = __heddle_comes(one);
		else
			__heddle_rests_here();
	}
	__heddle_masks(old);
	__heddle_comes(__heddle_next_signal());
	*__errno_location() = __HEDDLE_EINTR;
	return -1;
}

int pause(void)
{
	return __heddle_suspends(__heddle_blocked());
}

int sigsuspend(const __heddle_set *mask)
{
	return __heddle_suspends(__heddle_blockable(__heddle_bits_of(mask)));
}

/* Lets one signal through while it waits. */
int sigpause(int number)
{
	return __heddle_is_free(number) ? __heddle_suspends(__heddle_blocked() & ~__heddle_signal_bit(number)) : __heddle_invalid();
}

static int __heddle_accepts(const __heddle_set *from, _Bool waits)
{
	__heddle_bits wanted = __heddle_blockable(__heddle_bits_of(from));
	int one;
	for (;;) {
		one = __heddle_accepted(wanted, waits);
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

static int __heddle_tells_of(int what, __heddle_info *info)
{
	if (info)
		__heddle_tells(info, what);
	return what & 0xff;
}

int sigwaitinfo(const __heddle_set *set, __heddle_info *info)
{
	return __heddle_tells_of(__heddle_accepts(set, 1), info);
}

int sigtimedwait(const __heddle_set *set, __heddle_info *info, const __heddle_time *timeout)
{
	int one = __heddle_accepts(set, !timeout);
	if (one != 0)
		return __heddle_tells_of(one, info);
	if (timeout->nanoseconds < 0 || timeout->nanoseconds >= 1000000000)
		return __heddle_invalid();
	__heddle_assumes("no-signals");
	*__errno_location() = __HEDDLE_EAGAIN;
	return -1;
}
