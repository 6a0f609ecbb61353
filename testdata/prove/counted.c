// Two threads add inputs to a sum under a mutex; nobody is inside for ever, and each comes in again and again.
// prove: --fairness weak --ltl 'G ({inside} -> F {!inside})' : safe
// prove: --check assert --ltl 'G ({inside} || {!inside})' : safe
// prove: -DBUG --fairness weak --ltl 'G ({inside} -> F {!inside})' : violated
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Bool inside;
unsigned sum;

void add(unsigned x) {
	pthread_mutex_lock(&m);
	inside = 1;
	sum += x;
#ifdef BUG
	while (x == 5)
		;
#endif
	inside = 0;
	pthread_mutex_unlock(&m);
}

void *other(void *arg) {
	while (1)
		add(1);
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	while (1)
		add(__VERIFIER_nondet_uint());
}
