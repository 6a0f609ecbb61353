// heddle: => unknown unsupported
// heddle: -DLAST => safe
// about: a barrier in an atomic section at which the thread would have to wait is not modelled
#include <pthread.h>

void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

pthread_barrier_t b;

static void *run(void *arg)
{
	__VERIFIER_atomic_begin();
	pthread_barrier_wait(&b);
	__VERIFIER_atomic_end();
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef LAST
	pthread_barrier_init(&b, 0, 1);
#else
	pthread_barrier_init(&b, 0, 2);
#endif
	pthread_create(&t, 0, run, 0);
#ifndef LAST
	pthread_barrier_wait(&b);
#endif
	pthread_join(t, 0);
	return 0;
}
