// pruned: => violated assert
// pruned: -DHOW=9 => safe complete
// about: Nidhugg's exchange waits for a number above 0: -1 is one without a sign; with a sign (HOW=9) it waits for ever
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_xchg_await_aint(atomic_int *, int value, int how, int with);

#ifndef HOW
#define HOW 1
#endif

static atomic_int number;

static void *other(void *arg)
{
	number = -1;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	__VERIFIER_xchg_await_aint(&number, 7, HOW, 0);
	assert(number != 7);
	return 0;
}
