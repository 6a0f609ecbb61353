/* This file defines what a program says of signals beforehand: sets of them, and which are ignored. None
 * comes, so a handler has no effect; that a program has one is not modelled.
 * Models: signal sigaction sigemptyset sigfillset sigaddset sigdelset sigismember
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

extern int *__errno_location(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __heddle_unsupported(const char *);

#define __HEDDLE_EINVAL 22
#define __HEDDLE_LONG (8 * sizeof(unsigned long))
#define __HEDDLE_LAST 64
#define __HEDDLE_KILL 9
#define __HEDDLE_STOP 19
#define __HEDDLE_FIRST_RESERVED 32 /* two signals that the thread library keeps to itself */
#define __HEDDLE_DEFAULT ((__heddle_handler)0)
#define __HEDDLE_IGNORE ((__heddle_handler)1)
#define __HEDDLE_ERROR ((__heddle_handler)-1)

/* Index 0 is no signal. */
static __heddle_action __heddle_actions[__HEDDLE_LAST + 1];

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

static void __heddle_no_function(__heddle_handler handler)
{
	if (handler != __HEDDLE_DEFAULT && handler != __HEDDLE_IGNORE)
		__heddle_unsupported("a handler of signals");
}

__heddle_handler signal(int number, __heddle_handler handler)
{
	__heddle_handler before;
	unsigned i;
	if (!__heddle_is_free(number) || number == __HEDDLE_KILL || number == __HEDDLE_STOP || handler == __HEDDLE_ERROR) {
		__heddle_invalid();
		return __HEDDLE_ERROR;
	}
	__heddle_no_function(handler);
	__VERIFIER_atomic_begin();
	before = __heddle_actions[number].handler;
	__heddle_actions[number].handler = handler;
	for (i = 0; i < sizeof __heddle_actions[number].mask.bits / sizeof(unsigned long); i++)
		__heddle_actions[number].mask.bits[i] = 0;
	__heddle_actions[number].mask.bits[(number - 1) / __HEDDLE_LONG] = 1UL << (number - 1) % __HEDDLE_LONG;
	__heddle_actions[number].flags = 0x10000000; /* SA_RESTART */
	__VERIFIER_atomic_end();
	return before;
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
		__heddle_no_function(next.handler);
	}
	__VERIFIER_atomic_begin();
	old.handler = __heddle_actions[number].handler;
	old.mask = __heddle_actions[number].mask;
	old.flags = __heddle_actions[number].flags;
	if (action) {
		__heddle_actions[number].handler = next.handler;
		__heddle_actions[number].mask = next.mask;
		__heddle_actions[number].flags = next.flags;
	}
	__VERIFIER_atomic_end();
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
	return set->bits[(number - 1) / __HEDDLE_LONG] >> (number - 1) % __HEDDLE_LONG & 1;
}
