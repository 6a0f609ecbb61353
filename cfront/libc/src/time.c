/* This file defines the clocks of <time.h> and <sys/time.h>. Every reading is
 * independent of the others: clocks may be set, so none is taken to go forward. Seconds lie
 * between 0 and 2^40 (where a long has 64 bits), ticks between 0 and 2^50, so that a
 * deadline computed from them does not overflow.
 * Models: time clock clock_gettime timespec_get gettimeofday difftime
 */

extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);

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
	return __heddle_upto(sizeof(long) == 8 ? (long)(1LL << 40) : 0x7fffffffL);
}

long time(long *t)
{
	long now = __heddle_seconds();
	if (t != 0)
		*t = now;
	return now;
}

long clock(void)
{
	return __heddle_upto(sizeof(long) == 8 ? (long)(1LL << 50) : 0x7fffffffL);
}

int clock_gettime(int clock_id, struct timespec *t)
{
	(void)clock_id;
	t->tv_sec = __heddle_seconds();
	t->tv_nsec = __heddle_upto(999999999L);
	return 0;
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
	return (double)a - (double)b;
}
