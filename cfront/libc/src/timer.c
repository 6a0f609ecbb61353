/* This file defines timers of POSIX. One runs out at any moment after it was set, once or again and again: it sends a signal (alarm.c), has a thread of its own run a
 * function, or does nothing. Of two timers that send the same signal nothing is told apart, so that they are not modelled.
 * Models: timer_create timer_settime timer_gettime timer_delete timer_getoverrun
 */

typedef union { int number; void *pointer; } __heddle_value; /* union sigval */
struct __heddle_time { long seconds, fraction; }; /* of a second, in nanoseconds */
struct __heddle_itimer { struct __heddle_time interval, value; };
struct __heddle_event { /* struct sigevent */
	__heddle_value value;
	int number, notify;
	void (*function)(__heddle_value);
	void *attributes;
};
struct __heddle_timer {
	_Bool used;
	int notify, number;
	__heddle_value value;
	void (*function)(__heddle_value);
	int runs; /* by a function: which setting it is, 0 if it is stopped or has run out */
};

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern int *__errno_location(void);
extern void __heddle_unsupported(const char *);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern int __heddle_arm(int, int, int);
extern int __heddle_armed_for(int);
extern void __heddle_gives(int, int, void *);
extern void __heddle_tells_left(struct __heddle_itimer *, int, long);
extern int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
extern int pthread_detach(unsigned long);

enum { __heddle_by_signal = 0, __heddle_by_nothing = 1, __heddle_by_function = 2, __heddle_timers_there = 8, __heddle_second = 1000000000 };

static struct __heddle_timer __heddle_timers[__heddle_timers_there + 1]; /* by name; 0 is none */
static int __heddle_settings;

static int __heddle_invalid(void)
{
	*__errno_location() = 22;
	return -1;
}

/* A timer's name is as wide as a pointer. */
static struct __heddle_timer *__heddle_find(void *name)
{
	__SIZE_TYPE__ i = (__SIZE_TYPE__)name;
	return i >= 1 && i <= __heddle_timers_there && __heddle_timers[i].used ? &__heddle_timers[i] : 0;
}

int timer_create(int clock, const struct __heddle_event *event, void **name)
{
	struct __heddle_timer *t = 0;
	int i, notify = event ? event->notify : __heddle_by_signal, number = event ? event->number : 14;
	if (clock != 0 && clock != 1 && clock != 2 && clock != 3 && clock != 7)
		return __heddle_invalid();
	if (notify < 0 || notify > __heddle_by_function)
		__heddle_unsupported("a timer that sends a signal to one thread");
	if (notify == __heddle_by_signal && (number < 1 || number > 64))
		return __heddle_invalid();
	__heddle_quiet_begin();
	for (i = 1; i <= __heddle_timers_there; i++) {
		if (!__heddle_timers[i].used && !t)
			t = &__heddle_timers[i];
		if (__heddle_timers[i].used && notify == __heddle_by_signal && __heddle_timers[i].notify == notify && __heddle_timers[i].number == number)
			__heddle_unsupported("two timers that send the same signal");
	}
	if (!t) {
		__heddle_unsupported("more than 8 timers");
		__heddle_quiet_end();
		return -1;
	}
	t->used = 1;
	t->notify = notify;
	t->number = number;
	if (event)
		t->value = event->value;
	else
		t->value.pointer = (void *)(t - __heddle_timers);
	t->function = event && notify == __heddle_by_function ? event->function : 0;
	t->runs = 0;
	*name = (void *)(t - __heddle_timers);
	if (notify == __heddle_by_signal)
		__heddle_gives(number, (int)(t - __heddle_timers), t->value.pointer);
	__heddle_quiet_end();
	return 0;
}

/* The thread of a timer: it runs the function, unless the timer was set again or stopped. */
static void *__heddle_expires(void *setting)
{
	void (*function)(__heddle_value) = 0;
	__heddle_value value = {.pointer = 0};
	int i;
	__heddle_quiet_begin();
	for (i = 1; i <= __heddle_timers_there; i++)
		if (__heddle_timers[i].used && __heddle_timers[i].runs != 0 && (void *)(long)__heddle_timers[i].runs == setting) {
			function = __heddle_timers[i].function;
			value = __heddle_timers[i].value;
			__heddle_timers[i].runs = 0;
		}
	__heddle_quiet_end();
	if (function)
		function(value);
	return 0;
}

/* Sets a timer, or stops it, and tells whether it ran. */
static int __heddle_set(struct __heddle_timer *t, int runs, int again)
{
	int ran, setting = 0;
	unsigned long thread;
	if (t->notify == __heddle_by_signal)
		return __heddle_arm(t->number, runs, again);
	__heddle_quiet_begin();
	ran = t->runs != 0;
	if (runs)
		setting = ++__heddle_settings;
	t->runs = setting;
	__heddle_quiet_end();
	if (!runs || t->notify == __heddle_by_nothing)
		return ran;
	if (again)
		__heddle_unsupported("a timer that has a function run again and again");
	if (pthread_create(&thread, 0, __heddle_expires, (void *)(long)setting) == 0)
		pthread_detach(thread);
	return ran;
}

int timer_settime(void *name, int flags, const struct __heddle_itimer *next, struct __heddle_itimer *old)
{
	struct __heddle_timer *t;
	int ran;
	(void)flags;
	__heddle_quiet_begin();
	t = __heddle_find(name);
	__heddle_quiet_end();
	if (!t || next->value.fraction < 0 || next->value.fraction >= __heddle_second || next->value.seconds < 0 ||
		next->interval.fraction < 0 || next->interval.fraction >= __heddle_second || next->interval.seconds < 0)
		return __heddle_invalid();
	ran = __heddle_set(t, next->value.seconds != 0 || next->value.fraction != 0, next->interval.seconds != 0 || next->interval.fraction != 0);
	__heddle_tells_left(old, ran, __heddle_second);
	return 0;
}

int timer_gettime(void *name, struct __heddle_itimer *now)
{
	struct __heddle_timer *t;
	int runs = 0;
	__heddle_quiet_begin();
	t = __heddle_find(name);
	if (t)
		runs = t->runs != 0;
	__heddle_quiet_end();
	if (!t)
		return __heddle_invalid();
	__heddle_tells_left(now, t->notify == __heddle_by_signal ? __heddle_armed_for(t->number) : runs, __heddle_second);
	return 0;
}

int timer_delete(void *name)
{
	struct __heddle_timer *t;
	__heddle_quiet_begin();
	t = __heddle_find(name);
	__heddle_quiet_end();
	if (!t)
		return __heddle_invalid();
	__heddle_set(t, 0, 0);
	__heddle_quiet_begin();
	t->used = 0;
	__heddle_quiet_end();
	return 0;
}

/* How many signals were left out because one was pending. */
int timer_getoverrun(void *name)
{
	struct __heddle_timer *t;
	int overrun;
	__heddle_quiet_begin();
	t = __heddle_find(name);
	__heddle_quiet_end();
	if (!t)
		return __heddle_invalid();
	overrun = __VERIFIER_nondet_int();
	__VERIFIER_assume(overrun >= 0);
	return overrun;
}
