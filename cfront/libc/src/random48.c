/* This file defines the 48-bit pseudo-random numbers of <stdlib.h>, whose sequence POSIX
 * fixes. The state is one for all threads: two calls race with each other, as POSIX warns.
 * Models: drand48 erand48 lrand48 nrand48 mrand48 jrand48 srand48 seed48 lcong48
 */

typedef unsigned long long __heddle_state;

#define __HEDDLE_MASK 0xffffffffffffULL

static unsigned short __heddle_x[3], __heddle_old[3];
static __heddle_state __heddle_factor = 0x5deece66dULL;
static unsigned short __heddle_summand = 11;

static __heddle_state __heddle_next(unsigned short x[3])
{
	__heddle_state s = (__heddle_state)x[2] << 32 | (__heddle_state)x[1] << 16 | x[0];
	s = (s * __heddle_factor + __heddle_summand) & __HEDDLE_MASK;
	x[0] = (unsigned short)s;
	x[1] = (unsigned short)(s >> 16);
	x[2] = (unsigned short)(s >> 32);
	return s;
}

static double __heddle_fraction(__heddle_state s)
{
	return (double)s / 281474976710656.0;
}

static long __heddle_signed(__heddle_state s)
{
	return (int)(unsigned)(s >> 16);
}

double drand48(void)
{
	return __heddle_fraction(__heddle_next(__heddle_x));
}

double erand48(unsigned short x[3])
{
	return __heddle_fraction(__heddle_next(x));
}

long lrand48(void)
{
	return (long)(__heddle_next(__heddle_x) >> 17);
}

long nrand48(unsigned short x[3])
{
	return (long)(__heddle_next(x) >> 17);
}

long mrand48(void)
{
	return __heddle_signed(__heddle_next(__heddle_x));
}

long jrand48(unsigned short x[3])
{
	return __heddle_signed(__heddle_next(x));
}

static void __heddle_default(void)
{
	__heddle_factor = 0x5deece66dULL;
	__heddle_summand = 11;
}

void srand48(long seed)
{
	__heddle_x[0] = 0x330e;
	__heddle_x[1] = (unsigned short)seed;
	__heddle_x[2] = (unsigned short)((unsigned long)seed >> 16);
	__heddle_default();
}

unsigned short *seed48(unsigned short x[3])
{
	int i;
	for (i = 0; i < 3; i++) {
		__heddle_old[i] = __heddle_x[i];
		__heddle_x[i] = x[i];
	}
	__heddle_default();
	return __heddle_old;
}

void lcong48(unsigned short p[7])
{
	int i;
	for (i = 0; i < 3; i++)
		__heddle_x[i] = p[i];
	__heddle_factor = (__heddle_state)p[5] << 32 | (__heddle_state)p[4] << 16 | p[3];
	__heddle_summand = p[6];
}
