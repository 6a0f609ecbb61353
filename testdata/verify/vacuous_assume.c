// Every path ends in an assumption that does not hold.
// heddle: => safe vacuous
// heddle: -DSOME => safe complete
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
int done;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *a)
{
	pthread_mutex_lock(&m);
	done = 1;
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	int x = __VERIFIER_nondet_int();
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	pthread_join(t, 0);
#ifdef SOME
	if (x == 7)
		return 0;
#endif
	__VERIFIER_assume(done == 2 && x > 1);
	assert(0);
	return 0;
}
