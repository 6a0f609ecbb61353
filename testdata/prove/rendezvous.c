// A producer and a consumer hand items over with a mutex and two conditions; an item that was put is taken.
// prove: --fairness weak --ltl 'G ({full} -> F {!full})' : safe
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
int full;
static int item;

static void *consumer(void *unused)
{
	(void)unused;
	for (;;) {
		pthread_mutex_lock(&lock);
#ifdef BUG
		if (!full)
#else
		while (!full)
#endif
			pthread_cond_wait(&filled, &lock);
		assert(full && item >= 0);
		full = 0;
		pthread_cond_signal(&emptied);
		pthread_mutex_unlock(&lock);
	}
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, consumer, 0);
	for (;;) {
		int v = __VERIFIER_nondet_int();
		pthread_mutex_lock(&lock);
		while (full)
			pthread_cond_wait(&emptied, &lock);
		if (v >= 0) {
			item = v;
			full = 1;
		}
#ifdef BUG
		pthread_cond_signal(&filled);
#else
		if (full)
			pthread_cond_signal(&filled);
#endif
		pthread_mutex_unlock(&lock);
	}
}
