/* This file defines the pseudo-random numbers of <stdlib.h>. C leaves open which
 * sequence a seed gives, so every sequence is possible here; that the same seed
 * gives the same sequence again is not modelled.
 * Models: rand srand rand_r random srandom
 */

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

/* A number from 0 to RAND_MAX, which is glibc's INT_MAX. */
static int __heddle_random(void)
{
	int x = __VERIFIER_nondet_int();
	__VERIFIER_assume(x >= 0);
	return x;
}

int rand(void)
{
	return __heddle_random();
}

void srand(unsigned seed)
{
	(void)seed;
}

long random(void)
{
	return __heddle_random();
}

void srandom(unsigned seed)
{
	(void)seed;
}

int rand_r(unsigned *seed)
{
	/* The seed is read as well as written: using one that is not initialised is an error. */
	unsigned old = *seed;
	(void)old;
	*seed = __VERIFIER_nondet_uint();
	return __heddle_random();
}
