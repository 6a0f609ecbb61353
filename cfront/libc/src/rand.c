/* This file defines pseudo-random numbers whose sequences C leaves open, and random bytes. Every
 * sequence is possible here; that the same seed gives the same sequence again is not modelled.
 * Models: rand srand rand_r random srandom initstate setstate random_r srandom_r initstate_r setstate_r
 * getrandom __heddle_getrandom getentropy arc4random arc4random_uniform arc4random_buf
 */

typedef __SIZE_TYPE__ __heddle_size;
typedef __PTRDIFF_TYPE__ __heddle_ssize;

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void __heddle_quiet_begin(void);
extern void __heddle_quiet_end(void);
extern int *__errno_location(void);
extern void __heddle_writes(const void *, __SIZE_TYPE__);

#define __HEDDLE_EIO 5
#define __HEDDLE_EAGAIN 11
#define __HEDDLE_EINVAL 22

static int __heddle_fails(int error)
{
	*__errno_location() = error;
	return -1;
}

/* A number from 0 to RAND_MAX, which is glibc's INT_MAX. */
static int __heddle_random(void)
{
	int x = __VERIFIER_nondet_int();
	__VERIFIER_assume(x >= 0);
	return x;
}

/* C lets rand and srand race with each other (7.22.2), whatever an implementation does. */
static char __heddle_rand_state;

int rand(void)
{
	__heddle_writes(&__heddle_rand_state, 1);
	return __heddle_random();
}

void srand(unsigned seed)
{
	(void)seed;
	__heddle_writes(&__heddle_rand_state, 1);
}

int rand_r(unsigned *seed)
{
	/* The seed is read as well as written: using one that is not initialised is an error. */
	unsigned old = *seed;
	(void)old;
	*seed = __VERIFIER_nondet_uint();
	return __heddle_random();
}

/* random and its kin do not race with each other, but they access the memory that initstate or setstate
 * gave them: inside sections that order nothing. */
static char __heddle_first[8];
static char *__heddle_state = __heddle_first;
static int __heddle_given; /* the memory is the program's */

/* A step changes one word or all; the first byte stands for what it changes. */
static void __heddle_step_given(void)
{
	if (__atomic_load_n(&__heddle_given, __ATOMIC_SEQ_CST)) {
		__heddle_quiet_begin();
		*__heddle_state = (char)__VERIFIER_nondet_uchar();
		__heddle_quiet_end();
	}
}

long random(void)
{
	__heddle_step_given();
	return __heddle_random();
}

void srandom(unsigned seed)
{
	(void)seed;
	__heddle_step_given();
}

/* How much of the memory for a state is used. */
static __heddle_size __heddle_used(__heddle_size size)
{
	return size < 32 ? 8 : size < 64 ? 32 : size < 128 ? 64 : size < 256 ? 128 : 256;
}

static void __heddle_make(char *state, __heddle_size size)
{
	__heddle_size i;
	for (i = 0; i < size; i++)
		state[i] = (char)__VERIFIER_nondet_uchar();
}

/* Inside a section: gives up the state in use, which is written, for another. Who finds that memory is given has seen nothing else. */
static char *__heddle_exchange(char *state)
{
	char *old = __heddle_state;
	*old = (char)__VERIFIER_nondet_uchar();
	__heddle_state = state;
	__atomic_store_n(&__heddle_given, 1, __ATOMIC_RELAXED);
	return old;
}

char *initstate(unsigned seed, char *state, __SIZE_TYPE__ size)
{
	char *old;
	(void)seed;
	if (size < 8) {
		__heddle_fails(__HEDDLE_EINVAL);
		return 0;
	}
	__heddle_quiet_begin();
	__heddle_make(state, __heddle_used(size));
	old = __heddle_exchange(state);
	__heddle_quiet_end();
	return old;
}

char *setstate(char *state)
{
	char *old;
	__heddle_quiet_begin();
	(void)*(volatile char *)state;
	old = __heddle_exchange(state);
	__heddle_quiet_end();
	return old;
}

/* The state of the functions that are given one: it is read and written by each. */
typedef struct { int *front, *rear, *state; int type, degree, separation; int *end; } __heddle_data;

static void __heddle_step(__heddle_data *data)
{
	int old = data->degree;
	data->degree = old;
	*(char *)data->state = (char)__VERIFIER_nondet_uchar();
}

int random_r(__heddle_data *data, int *result)
{
	if (data == 0 || result == 0)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_step(data);
	*result = __heddle_random();
	return 0;
}

int srandom_r(unsigned seed, __heddle_data *data)
{
	(void)seed;
	if (data == 0)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_step(data);
	return 0;
}

int initstate_r(unsigned seed, char *state, __SIZE_TYPE__ size, __heddle_data *data)
{
	(void)seed;
	if (data == 0 || state == 0 || size < 8)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_make(state, __heddle_used(size));
	data->state = (int *)state;
	data->degree = 0;
	return 0;
}

int setstate_r(char *state, __heddle_data *data)
{
	if (data == 0 || state == 0)
		return __heddle_fails(__HEDDLE_EINVAL);
	__heddle_step(data);
	(void)*(volatile char *)state;
	data->state = (int *)state;
	return 0;
}

static void __heddle_fill(unsigned char *to, __heddle_size n)
{
	__heddle_size i;
	for (i = 0; i < n; i++)
		to[i] = __VERIFIER_nondet_uchar();
}

/* Up to 256 bytes come at once; more may be cut short. */
__PTRDIFF_TYPE__ __heddle_getrandom(void *buffer, __SIZE_TYPE__ n, unsigned flags)
{
	if (flags > 7)
		return __heddle_fails(__HEDDLE_EINVAL);
	if ((flags & 1) != 0 && __VERIFIER_nondet_bool())
		return __heddle_fails(__HEDDLE_EAGAIN);
	if (n > 256) {
		long got = __VERIFIER_nondet_long();
		n = got > 256 && (__heddle_size)got <= n ? (__heddle_size)got : n;
	}
	__heddle_fill(buffer, n);
	return (__heddle_ssize)n;
}

__PTRDIFF_TYPE__ getrandom(void *buffer, __SIZE_TYPE__ n, unsigned flags)
{
	return __heddle_getrandom(buffer, n, flags);
}

int getentropy(void *buffer, __SIZE_TYPE__ n)
{
	if (n > 256)
		return __heddle_fails(__HEDDLE_EIO);
	__heddle_fill(buffer, n);
	return 0;
}

unsigned arc4random(void)
{
	return __VERIFIER_nondet_uint();
}

unsigned arc4random_uniform(unsigned limit)
{
	unsigned x = __VERIFIER_nondet_uint();
	return x < limit ? x : 0;
}

void arc4random_buf(void *buffer, __SIZE_TYPE__ n)
{
	__heddle_fill(buffer, n);
}
