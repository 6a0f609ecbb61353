/* This file defines timers of the process that send it a signal: SIGALRM by alarm and by the one that measures real time, which are one.
 * A timer runs out at any moment from then on, an alarm that nobody handles ends the program somewhere, which shows nothing else.
 * Models: alarm setitimer getitimer __heddle_tells_left
 */

struct __heddle_time { long seconds, fraction; }; /* of a second, in microseconds */
struct __heddle_itimer { struct __heddle_time interval, value; };

enum { __heddle_second = 1000000 };

extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);
extern int *__errno_location(void);
extern int __heddle_arm(int, int, int);
extern int __heddle_armed_for(int);

/* Some of the seconds of an earlier alarm may be left. */
unsigned alarm(unsigned seconds)
{
	return __heddle_arm(14, seconds != 0, 0) ? __VERIFIER_nondet_uint() : 0;
}

/* The signal of a timer, 0 if there is none. */
static int __heddle_signal_of(int which)
{
	if (which == 0)
		return 14;
	if (which == 1 || which == 2)
		return 25 + which;
	*__errno_location() = 22;
	return 0;
}

/* Any time may be left of a timer that runs, and it may be one that comes again; a second has so many fractions. */
void __heddle_tells_left(struct __heddle_itimer *old, int runs, long second)
{
	if (!old)
		return;
	old->interval.seconds = runs ? __VERIFIER_nondet_long() : 0;
	old->interval.fraction = runs ? __VERIFIER_nondet_long() : 0;
	old->value.seconds = runs ? __VERIFIER_nondet_long() : 0;
	old->value.fraction = runs ? __VERIFIER_nondet_long() : 0;
	if (runs)
		__VERIFIER_assume(old->interval.seconds >= 0 && old->interval.fraction >= 0 && old->interval.fraction < second &&
			old->value.seconds >= 0 && old->value.fraction >= 0 && old->value.fraction < second);
}

static int __heddle_no_time(const struct __heddle_time *t)
{
	return t->seconds < 0 || t->fraction < 0 || t->fraction >= __heddle_second;
}

int getitimer(int which, struct __heddle_itimer *now)
{
	int number = __heddle_signal_of(which);
	if (number == 0)
		return -1;
	__heddle_tells_left(now, __heddle_armed_for(number), __heddle_second);
	return 0;
}

int setitimer(int which, const struct __heddle_itimer *next, struct __heddle_itimer *old)
{
	int number = __heddle_signal_of(which), runs;
	if (number == 0)
		return -1;
	if (__heddle_no_time(&next->interval) || __heddle_no_time(&next->value)) {
		*__errno_location() = 22;
		return -1;
	}
	runs = __heddle_arm(number, next->value.seconds != 0 || next->value.fraction != 0, next->interval.seconds != 0 || next->interval.fraction != 0);
	__heddle_tells_left(old, runs, __heddle_second);
	return 0;
}
