// Three stations pass a token; who has it may use the line for up to five words. Threads with a mutex and conditions.
// prove: --fairness weak --ltl 'G F {token == 1}' : safe
// prove: -DBUG --check deadlock : violated
// prove: -DBUG2 --fairness weak --ltl 'G F {token == 1}' : violated
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
int token;
static int users;
static void *station(void *arg)
{
	int me = *(int *)arg;
	for (;;) {
		pthread_mutex_lock(&m);
		while (token != me)
			pthread_cond_wait(&moved, &m);
		users++;
		pthread_mutex_unlock(&m);
		assert(users == 1);
		int words = __VERIFIER_nondet_int();
		if (words < 0 || words > 5)
			words = 5;
		while (words > 0)
			words--;
		pthread_mutex_lock(&m);
		users--;
#ifdef BUG2
		token = me == 0 ? 2 : me == 2 ? 0 : 2;
#else
		token = (token + 1) % 3;
#endif
#ifdef BUG
		pthread_cond_signal(&moved);
#else
		pthread_cond_broadcast(&moved);
#endif
		pthread_mutex_unlock(&m);
	}
}
int main(void)
{
	static int id[3] = {0, 1, 2};
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, station, &id[i + 1]);
	station(&id[0]);
}
