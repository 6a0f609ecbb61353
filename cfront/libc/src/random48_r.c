/* This file defines the 48-bit pseudo-random numbers of <stdlib.h> whose state the program keeps, as glibc has them: two threads that use one state race.
 * A state that is zero is one to begin with.
 * Models: drand48_r erand48_r lrand48_r nrand48_r mrand48_r jrand48_r srand48_r seed48_r lcong48_r
 */

struct drand48_data {
	unsigned short __x[3], __old_x[3], __c, __init;
	__extension__ unsigned long long __a;
};

static void __heddle_default(struct drand48_data *d)
{
	d->__a = 0x5deece66dULL;
	d->__c = 11;
	d->__init = 1;
}

static unsigned long long __heddle_next(unsigned short x[3], struct drand48_data *d)
{
	unsigned long long s = (unsigned long long)x[2] << 32 | (unsigned long long)x[1] << 16 | x[0];
	if (!d->__init)
		__heddle_default(d);
	s = (s * d->__a + d->__c) & 0xffffffffffffULL;
	x[0] = (unsigned short)s;
	x[1] = (unsigned short)(s >> 16);
	x[2] = (unsigned short)(s >> 32);
	return s;
}

int erand48_r(unsigned short x[3], struct drand48_data *d, double *result)
{
	*result = (double)__heddle_next(x, d) / 281474976710656.0;
	return 0;
}

int drand48_r(struct drand48_data *d, double *result)
{
	*result = (double)__heddle_next(d->__x, d) / 281474976710656.0;
	return 0;
}

int nrand48_r(unsigned short x[3], struct drand48_data *d, long *result)
{
	*result = (long)(__heddle_next(x, d) >> 17);
	return 0;
}

int lrand48_r(struct drand48_data *d, long *result)
{
	*result = (long)(__heddle_next(d->__x, d) >> 17);
	return 0;
}

int jrand48_r(unsigned short x[3], struct drand48_data *d, long *result)
{
	*result = (int)(unsigned)(__heddle_next(x, d) >> 16);
	return 0;
}

int mrand48_r(struct drand48_data *d, long *result)
{
	*result = (int)(unsigned)(__heddle_next(d->__x, d) >> 16);
	return 0;
}

int srand48_r(long seed, struct drand48_data *d)
{
	d->__x[0] = 0x330e;
	d->__x[1] = (unsigned short)seed;
	d->__x[2] = (unsigned short)((unsigned long)seed >> 16);
	__heddle_default(d);
	return 0;
}

int seed48_r(unsigned short x[3], struct drand48_data *d)
{
	int i;
	for (i = 0; i < 3; i++) {
		d->__old_x[i] = d->__x[i];
		d->__x[i] = x[i];
	}
	__heddle_default(d);
	return 0;
}

int lcong48_r(unsigned short p[7], struct drand48_data *d)
{
	int i;
	for (i = 0; i < 3; i++)
		d->__x[i] = p[i];
	d->__a = (unsigned long long)p[5] << 32 | (unsigned long long)p[4] << 16 | p[3];
	d->__c = p[6];
	d->__init = 1;
	return 0;
}
