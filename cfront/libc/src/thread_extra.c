/* This file defines the functions for threads that ask the system or hint at something, and
 * have no effect on what the program does: processors, clocks, handlers for fork.
 * Models: pthread_getaffinity_np pthread_setaffinity_np pthread_getcpuclockid pthread_getconcurrency
 * pthread_setconcurrency pthread_atfork pthread_getattr_np
 */

typedef __SIZE_TYPE__ __heddle_size;

extern void __heddle_thread(unsigned long);
extern int __heddle_detached(unsigned long);
extern int __heddle_number_of(unsigned long);
extern int __heddle_has(const char *);
extern void __heddle_unsupported(const char *);
extern int pthread_attr_init(void *);
extern int pthread_attr_setdetachstate(void *, int);
extern long __VERIFIER_nondet_long(void);
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

static _Bool __heddle_sizes_are_set(void)
{
	return __heddle_has("pthread_attr_setstacksize") || __heddle_has("pthread_attr_setstack") || __heddle_has("pthread_attr_setguardsize");
}

static _Bool __heddle_priorities_are_set(void)
{
	return __heddle_has("pthread_setschedparam") || __heddle_has("pthread_setschedprio") || __heddle_has("pthread_attr_setschedpolicy") ||
		__heddle_has("pthread_attr_setschedparam") || __heddle_has("sched_setscheduler") || __heddle_has("sched_setparam");
}

/* Whether a thread is detached is known, and the rest is what attributes are at first where the program sets nothing else. Where a stack lies is not. The limit
 * of the process says how large that of the first thread is. */
int pthread_getattr_np(unsigned long thread, void *attributes)
{
	int detached = __heddle_detached(thread), error;
	_Bool first = __heddle_number_of(thread) == 0;
	long size;
	if (__heddle_has("pthread_attr_getstack") || __heddle_has("pthread_attr_getstackaddr"))
		__heddle_unsupported("where the stack of a thread lies");
	if (__heddle_sizes_are_set() && (__heddle_has("pthread_attr_getstacksize") || __heddle_has("pthread_attr_getguardsize")))
		__heddle_unsupported("the size of a thread's stack where the program sets some");
	if (first && __heddle_has("pthread_attr_getguardsize"))
		__heddle_unsupported("the guard of the first thread's stack");
	if (__heddle_has("pthread_attr_getinheritsched") ||
		(__heddle_priorities_are_set() && (__heddle_has("pthread_attr_getschedpolicy") || __heddle_has("pthread_attr_getschedparam"))))
		__heddle_unsupported("how a thread is scheduled");
	error = pthread_attr_init(attributes);
	if (error != 0)
		return error;
	pthread_attr_setdetachstate(attributes, detached);
	if (first) {
		size = __VERIFIER_nondet_long();
		*(long *)((char *)attributes + (sizeof(void *) == 8 ? 24 : 20)) = size >= 16384 ? size : 8L << 20; /* as the executor has it */
	}
	return 0;
}
