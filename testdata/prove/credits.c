// A producer spends credits, the consumer gives them back: two threads with a mutex and a condition.
// prove: --check assert : safe
// prove: --fairness weak --ltl 'G ({pending > 0} -> F {pending == 0 || taken})' : safe
// prove: -DBUG --check assert : violated
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

#define MAX 3
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
int credits = MAX, pending;
_Bool taken;

static void *producer(void *arg)
{
	(void)arg;
	for (;;) {
		int want = __VERIFIER_nondet_int() & 1;
		if (!want)
			continue;
		pthread_mutex_lock(&lock);
#ifdef BUG
		if (credits < 0)
#else
		while (credits == 0)
#endif
			pthread_cond_wait(&change, &lock);
		credits--;
		pending++;
		assert(credits >= 0 && pending <= MAX);
		pthread_cond_signal(&change);
		pthread_mutex_unlock(&lock);
	}
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, producer, 0);
	for (;;) {
		pthread_mutex_lock(&lock);
		taken = 0;
		while (pending == 0)
			pthread_cond_wait(&change, &lock);
		pending--;
		credits++;
		taken = 1;
		assert(credits + pending == MAX);
		pthread_cond_signal(&change);
		pthread_mutex_unlock(&lock);
	}
}
