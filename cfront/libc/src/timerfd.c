/* This file defines timers that are files. Time is not modelled: one that runs runs out at any moment, so that a read of it need not wait; one that does not
 * is waited for until somebody sets it. Neither orders anything. What is left of one is any time up to what it was set to.
 * Models: timerfd_create timerfd_settime timerfd_gettime
 */

struct __heddle_time { long seconds, nanoseconds; };
struct __heddle_itimer { struct __heddle_time interval, value; };
struct __heddle_clock { /* as pipe.c has it */
	_Bool is, runs, again;
	long interval[2], most[2];
};

extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);
extern _Bool __heddle_is_pipe(int);
extern int __heddle_pipe_timer(_Bool);
extern struct __heddle_clock *__heddle_pipe_clock(int);
extern void __heddle_pipe_winds(int);
extern void __heddle_pipe_expires(int);
extern int __heddle_either(int, int);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern void __heddle_unsupported(const char *);
extern int *__errno_location(void);

enum { __heddle_eperm = 1, __heddle_ebadf = 9, __heddle_einval = 22 };

#define __HEDDLE_NONBLOCK 04000
#define __HEDDLE_CLOEXEC 02000000
#define __HEDDLE_FILES 1024
#define __HEDDLE_ABSOLUTE 1
#define __HEDDLE_CANCEL 2 /* TFD_TIMER_CANCEL_ON_SET */

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

int timerfd_create(int clock, int flags)
{
	if ((flags & ~(__HEDDLE_NONBLOCK | __HEDDLE_CLOEXEC)) || (clock != 0 && clock != 1 && (clock < 7 || clock > 9)))
		return __heddle_fails(__heddle_einval);
	if (clock > 7 && __heddle_either(0, 1)) /* those that wake the machine are not for everybody */
		return __heddle_fails(__heddle_eperm);
	return __heddle_pipe_timer(!(flags & __HEDDLE_NONBLOCK));
}

static _Bool __heddle_no_time(const struct __heddle_time *t)
{
	return t->seconds < 0 || t->nanoseconds < 0 || t->nanoseconds > 999999999L;
}

/* What is left of a timer, inside a section; one that is seen may have run out. */
static void __heddle_left(int fd, const struct __heddle_clock *c, struct __heddle_itimer *left)
{
	__heddle_pipe_expires(fd);
	left->interval.seconds = c->interval[0];
	left->interval.nanoseconds = c->interval[1];
	left->value.seconds = left->value.nanoseconds = 0;
	if (!c->runs)
		return;
	left->value.seconds = __VERIFIER_nondet_long();
	left->value.nanoseconds = __VERIFIER_nondet_long();
	__VERIFIER_assume(left->value.seconds >= 0 && left->value.nanoseconds >= 0 && left->value.nanoseconds <= 999999999L);
	__VERIFIER_assume(left->value.seconds > 0 || left->value.nanoseconds > 0);
	__VERIFIER_assume(c->most[0] < 0 || left->value.seconds < c->most[0] || (left->value.seconds == c->most[0] && left->value.nanoseconds <= c->most[1]));
}

static void __heddle_winds(struct __heddle_clock *c, _Bool absolute, const struct __heddle_itimer *next)
{
	const struct __heddle_time none = {0, 0}, any = {-1, 0}, *value = &next->value, *interval = &next->interval;
	c->runs = value->seconds != 0 || value->nanoseconds != 0;
	c->again = c->runs && (interval->seconds != 0 || interval->nanoseconds != 0);
	c->interval[0] = interval->seconds;
	c->interval[1] = interval->nanoseconds;
	if (!c->runs)
		value = &none;
	else if (absolute)
		value = &any;
	else if (c->again && (interval->seconds > value->seconds || (interval->seconds == value->seconds && interval->nanoseconds > value->nanoseconds)))
		value = interval;
	c->most[0] = value->seconds;
	c->most[1] = value->nanoseconds;
}

/* Looks at a timer and sets it, unless it is only looked at. */
static int __heddle_timer(int fd, _Bool absolute, const struct __heddle_itimer *next, struct __heddle_itimer *old)
{
	struct __heddle_itimer left = {{0, 0}, {0, 0}};
	struct __heddle_clock *c;
	_Bool found;
	if (fd < 0 || fd >= __HEDDLE_FILES)
		return __heddle_fails(__heddle_ebadf);
	if (!__heddle_is_pipe(fd)) /* it may be closed, or another file */
		return __heddle_fails(__heddle_either(__heddle_ebadf, __heddle_einval));
	__heddle_quiet_begin();
	c = __heddle_pipe_clock(fd);
	found = c != 0;
	if (found) {
		if (old != 0)
			__heddle_left(fd, c, &left);
		if (next != 0) {
			__heddle_winds(c, absolute, next);
			__heddle_pipe_winds(fd);
		}
	}
	__heddle_quiet_end();
	if (!found)
		return __heddle_fails(__heddle_einval);
	if (old != 0) {
		old->interval.seconds = left.interval.seconds;
		old->interval.nanoseconds = left.interval.nanoseconds;
		old->value.seconds = left.value.seconds;
		old->value.nanoseconds = left.value.nanoseconds;
	}
	return 0;
}

int timerfd_settime(int fd, int flags, const struct __heddle_itimer *next, struct __heddle_itimer *old)
{
	struct __heddle_itimer set;
	set.interval.seconds = next->interval.seconds;
	set.interval.nanoseconds = next->interval.nanoseconds;
	set.value.seconds = next->value.seconds;
	set.value.nanoseconds = next->value.nanoseconds;
	if ((flags & ~(__HEDDLE_ABSOLUTE | __HEDDLE_CANCEL)) || __heddle_no_time(&set.interval) || __heddle_no_time(&set.value))
		return __heddle_fails(__heddle_einval);
	if (flags & __HEDDLE_CANCEL)
		__heddle_unsupported("a timer that setting the clock cancels");
	return __heddle_timer(fd, flags & __HEDDLE_ABSOLUTE, &set, old);
}

int timerfd_gettime(int fd, struct __heddle_itimer *now)
{
	now->interval.seconds = 0;
	return __heddle_timer(fd, 0, 0, now);
}
