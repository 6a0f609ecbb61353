// A program with inputs whose size is a macro: two threads add to a sum what they
// read, if it is small, and remember the largest. Every interleaving asks the solver
// which branches are possible.
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 2
#endif

int __VERIFIER_nondet_int(void);

int sum, largest;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		int x = __VERIFIER_nondet_int();
		if (x < 0 || x > 9)
			x = 5;
		pthread_mutex_lock(&lock);
		sum += x;
		if (x > largest)
			largest = x;
		pthread_mutex_unlock(&lock);
	}
	return 0;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, worker, 0);
	pthread_create(&u, 0, worker, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
#ifdef BROKEN
	assert(sum < 2 * ROUNDS * 9);
#else
	assert(sum <= 2 * ROUNDS * largest || largest == 0);
#endif
	return 0;
}
