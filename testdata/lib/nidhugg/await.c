// pruned: => safe complete
// pruned: --memory-model rc11 --check assert,race => safe complete
// pruned: -DHOW=4 => safe complete
// pruned: -DFREE=1 --check livelock => violated livelock
// about: Nidhugg's exchange that waits until the lock is free, and its load that waits until both have had it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_load_await_aint(atomic_int *, int how, int with);
int __VERIFIER_xchg_await_aint(atomic_int *, int value, int how, int with);

#ifndef FREE
#define FREE 0
#endif
#ifndef HOW
#define HOW 2 /* equal */
#define THAN FREE
#else
#define THAN 1 /* less, of numbers without a sign */
#endif

static atomic_int lock, left;
static int shared;

static void *count(void *arg)
{
	int was = __VERIFIER_xchg_await_aint(&lock, 1, HOW, THAN);
	assert(was == 0);
	shared++;
	lock = FREE;
	left++;
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, count, 0);
	pthread_create(&b, 0, count, 0);
	assert(__VERIFIER_load_await_aint(&left, 8 | 1, 1) == 2);
	assert(shared == 2);
	return 0;
}
