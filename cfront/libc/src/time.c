/* This file defines the clocks of <time.h> and <sys/time.h>. Every reading is
 * independent of the others: clocks may be set, so none is taken to go forward. Seconds lie
 * between 0 and 2^33 (where a long has 64 bits; that is in the year 2242), ticks between
 * 0 and 2^50, so that a deadline computed from them does not overflow, in nanoseconds
 * either. Which clocks there are follows Linux:
 * numbers 0 to 11 without 10; a negative number may be the clock of a process.
 * Models: time clock clock_gettime clock_getres clock_settime clock_getcpuclockid timespec_get gettimeofday difftime nanosleep! clock_nanosleep!
 * __heddle_no_length __heddle_wakes
 */

extern long __VERIFIER_nondet_long(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern int *__errno_location(void);
extern int __heddle_process_number(void);
extern int __heddle_sleeps(void); /* tells whether a signal ends a sleep */

#define __HEDDLE_ESRCH 3
#define __HEDDLE_EINTR 4
#define __HEDDLE_EINVAL 22

struct timespec { long tv_sec, tv_nsec; };
struct timeval { long tv_sec, tv_usec; };

/* A number from 0 to the given limit. */
static long __heddle_upto(long limit)
{
	long x = __VERIFIER_nondet_long();
	__VERIFIER_assume(x >= 0 && x <= limit);
	return x;
}

static long __heddle_seconds(void)
{
	return __heddle_upto(sizeof(long) == 8 ? (long)(1LL << 33) : 0x7fffffffL);
}

long time(long *t)
{
	long now = __heddle_seconds();
	if (t != 0)
		*t = now;
	return now;
}

/* -1: it is not available (C11 7.27.2.1). */
long clock(void)
{
	return __heddle_upto(sizeof(long) == 8 ? (long)(1LL << 50) : 0x7fffffffL) - 1;
}

static int __heddle_invalid(void)
{
	*__errno_location() = __HEDDLE_EINVAL;
	return -1;
}

static int __heddle_clock_exists(int clock_id)
{
	return clock_id >= 0 ? clock_id <= 11 && clock_id != 10 : __VERIFIER_nondet_bool();
}

int clock_gettime(int clock_id, struct timespec *t)
{
	if (!__heddle_clock_exists(clock_id))
		return __heddle_invalid();
	t->tv_sec = __heddle_seconds();
	t->tv_nsec = __heddle_upto(999999999L);
	return 0;
}

/* The clock of this process has a negative number; which others there are, and their numbers, is open. */
int clock_getcpuclockid(int pid, int *clock_id)
{
	int n = (int)__VERIFIER_nondet_long();
	if (pid == 0 || pid == __heddle_process_number())
		n = n < 0 ? n : -2;
	else if (__VERIFIER_nondet_bool())
		return __HEDDLE_ESRCH;
	*clock_id = n;
	return 0;
}

/* POSIX asks for 20 ms or better. */
int clock_getres(int clock_id, struct timespec *t)
{
	if (!__heddle_clock_exists(clock_id))
		return __heddle_invalid();
	if (t != 0) {
		long ns = __VERIFIER_nondet_long();
		__VERIFIER_assume(ns >= 1 && ns <= 20000000L);
		t->tv_sec = 0;
		t->tv_nsec = ns;
	}
	return 0;
}

/* Only some may set a clock (1 is EPERM), and no clock but 0 is set. */
int clock_settime(int clock_id, const struct timespec *t)
{
	if (clock_id != 0 || t->tv_nsec < 0 || t->tv_nsec > 999999999L || t->tv_sec < 0)
		return __heddle_invalid();
	if (!__VERIFIER_nondet_bool())
		return 0;
	*__errno_location() = 1;
	return -1;
}

int __heddle_no_length(const struct timespec *t)
{
	return t->tv_nsec < 0 || t->tv_nsec > 999999999L || t->tv_sec < 0;
}

/* Tells whether a signal ends a sleep; anything may be left of it. */
int __heddle_wakes(const struct timespec *length, struct timespec *left)
{
	long seconds = length->tv_sec, nanoseconds = length->tv_nsec;
	if (!__heddle_sleeps())
		return 0;
	if (left != 0) {
		left->tv_sec = __heddle_upto(seconds);
		left->tv_nsec = __heddle_upto(left->tv_sec < seconds ? 999999999L : nanoseconds);
	}
	return 1;
}

int nanosleep(const struct timespec *length, struct timespec *left)
{
	if (__heddle_no_length(length))
		return __heddle_invalid();
	if (!__heddle_wakes(length, left))
		return 0;
	*__errno_location() = __HEDDLE_EINTR;
	return -1;
}

/* Gives the error itself; the processor time of a thread (3) is no clock to sleep by. */
int clock_nanosleep(int clock_id, int flags, const struct timespec *length, struct timespec *left)
{
	if (!__heddle_clock_exists(clock_id) || clock_id == 3 || __heddle_no_length(length))
		return __HEDDLE_EINVAL;
	return __heddle_wakes(length, flags & 1 ? 0 : left) ? __HEDDLE_EINTR : 0; /* up to a time nothing is left */
}

/* Knows one base, TIME_UTC. */
int timespec_get(struct timespec *t, int base)
{
	if (base != 1)
		return 0;
	t->tv_sec = __heddle_seconds();
	t->tv_nsec = __heddle_upto(999999999L);
	return base;
}

int gettimeofday(struct timeval *t, void *zone)
{
	(void)zone;
	if (t != 0) {
		t->tv_sec = __heddle_seconds();
		t->tv_usec = __heddle_upto(999999L);
	}
	return 0;
}

double difftime(long a, long b)
{
	const long long exact = 1LL << 52;

	if (a >= -exact && a <= exact && b >= -exact && b <= exact)
		return (double)((long long)a - b);
	return (double)a - (double)b;
}
