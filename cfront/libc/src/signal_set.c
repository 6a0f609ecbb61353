/* This file defines sets of signals.
 * Models: sigemptyset sigfillset sigaddset sigdelset sigismember
 */

typedef struct {
	unsigned long bits[1024 / (8 * sizeof(unsigned long))];
} __heddle_set;

extern int *__errno_location(void);

#define __HEDDLE_EINVAL 22
#define __HEDDLE_LONG (8 * sizeof(unsigned long))
#define __HEDDLE_LAST 64
#define __HEDDLE_FIRST_RESERVED 32 /* two signals that the thread library keeps to itself */

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
