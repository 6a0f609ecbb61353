// about: a lamp that a worker switches on, and hand-made monitors of it.
// monitor: dark.c => ltl false conclusive violated ltl
// monitor: dark.c -DOFF => ltl presumably-true conclusive safe complete
// monitor: dark.c -DOFF -DSTEPS=2 => ltl presumably-true conclusive safe complete
// monitor: dark.c -DOFF -DSTEPS=1 => ltl presumably-true inconclusive unknown unsupported
// monitor: dark.c -DINTERNAL => ltl presumably-true conclusive safe complete
// monitor: dark.c --after-main wait -DLEAVES => ltl false conclusive violated ltl
// monitor: dark.c -DEXITS => ltl false conclusive violated ltl
// monitor: dark.c -DABORTS => ltl false conclusive violated ltl
// monitor: dark.c -DOFF -DDEADLOCKS --check assert => ltl presumably-true inconclusive unknown unsupported
// monitor: dark.c -DOFF -DENDLESS => ltl presumably-true inconclusive unknown ltl-cycle
// monitor: dark.c -DOFF -DFAILS => ltl presumably-true inconclusive violated assert
// monitor: dark.c --unwind 2 -DOFF -DCOUNTS => ltl presumably-true inconclusive safe bounded
// monitor: relit.c => ltl presumably-true conclusive safe complete
// monitor: relit.c -DOFF => ltl presumably-false conclusive violated ltl
// monitor: relit.c -DOFF -DFAILS --keep-going => ltl presumably-true inconclusive violated assert
// monitor: relit.c -DSWITCHED_OFF => ltl presumably-false conclusive violated ltl
// monitor: relit.c -DLEAVES -DOFF --context-bound 1 => ltl presumably-false inconclusive violated ltl
// monitor: nobody.c => ltl presumably-true inconclusive unknown unsupported
// monitor: writes.c => ltl presumably-true inconclusive unknown unsupported
// monitor: counting.c => ltl presumably-false conclusive violated ltl
// monitor: counting.c -DOFF => ltl presumably-true conclusive safe complete
// monitor: counting.c -DOFF -DDEADLOCKS => ltl presumably-true inconclusive violated deadlock
// monitor: counting.c --after-main wait -DLEAVES => ltl presumably-false conclusive violated ltl
// monitor: counting.c -DOFF -DFAILS => ltl presumably-true inconclusive violated assert
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int lamp;
int other;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
#ifdef OFF
	lamp = 0;
#elif defined INTERNAL
	other = 1;
#else
	lamp = 1;
#endif
#ifdef LEAVES
	pthread_exit(arg);
#elif defined EXITS
	exit(0);
#elif defined ABORTS
	abort();
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
#ifdef LEAVES
	return 0;
#endif
	pthread_join(t, 0);
#ifdef SWITCHED_OFF
	lamp = 0;
#elif defined DEADLOCKS
	pthread_mutex_lock(&lock);
	pthread_mutex_lock(&lock);
#elif defined ENDLESS
	while (1)
		;
#elif defined COUNTS
	for (int i = 0; i < 9; i++)
		other = i;
#elif defined FAILS
	assert(lamp == 1);
#endif
	return 0;
}
