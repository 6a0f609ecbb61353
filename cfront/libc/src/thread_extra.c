/* This file defines the functions for threads that ask the system or hint at something, and
 * have no effect on what the program does: processors, clocks, handlers for fork.
 * Models: pthread_getaffinity_np pthread_setaffinity_np pthread_getcpuclockid pthread_getconcurrency
 * pthread_setconcurrency pthread_atfork
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void __heddle_thread(unsigned long);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define __HEDDLE_ENOMEM 12
#define __HEDDLE_EINVAL 22

/* Of the first 1024 processors any set but none. */
int pthread_getaffinity_np(unsigned long thread, __SIZE_TYPE__ size, void *set)
{
	unsigned char *bytes = set;
	__heddle_size i;
	_Bool some = 0;
	__heddle_thread(thread);
	if (size < 8)
		return __HEDDLE_EINVAL;
	for (i = 0; i < size; i++) {
		bytes[i] = i < 128 ? __VERIFIER_nondet_uchar() : 0;
		some = some | (bytes[i] != 0);
	}
	if (!some)
		bytes[0] = 1;
	return 0;
}

/* A set of processors none of which is there is refused. */
int pthread_setaffinity_np(unsigned long thread, __SIZE_TYPE__ size, const void *set)
{
	const unsigned char *bytes = set;
	__heddle_size i;
	_Bool some = 0;
	__heddle_thread(thread);
	for (i = 0; i < size; i++)
		some = some | (bytes[i] != 0);
	return !some || __VERIFIER_nondet_bool() ? __HEDDLE_EINVAL : 0;
}

/* A clock of a thread has a negative number. */
int pthread_getcpuclockid(unsigned long thread, int *clock_id)
{
	int n = __VERIFIER_nondet_int();
	__heddle_thread(thread);
	*clock_id = n < 0 ? n : -2;
	return 0;
}

static int __heddle_level;

int pthread_getconcurrency(void)
{
	return __heddle_level;
}

int pthread_setconcurrency(int level)
{
	if (level < 0)
		return __HEDDLE_EINVAL;
	__heddle_level = level;
	return 0;
}

/* fork itself is not modelled. */
int pthread_atfork(void (*before)(void), void (*parent)(void), void (*child)(void))
{
	(void)before;
	(void)parent;
	(void)child;
	return __VERIFIER_nondet_bool() ? __HEDDLE_ENOMEM : 0;
}
