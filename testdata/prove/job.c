// One thread hands jobs of input to another one and waits until each is done.
// prove: --fairness weak --ltl 'G ({ready} -> F {!ready})' : safe
// prove: --ltl 'G ({ready} -> F {!ready})' : violated
// prove: -DBUG --fairness weak --ltl 'G ({ready} -> F {!ready})' : violated
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);

_Atomic int ready;
unsigned job, done;

void *worker(void *arg) {
	while (1) {
#ifdef BUG
		if (ready && job != 77) {
#else
		if (ready) {
#endif
			done += job;
			ready = 0;
		}
	}
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	while (1) {
		if (!ready) {
			job = __VERIFIER_nondet_uint();
			ready = 1;
		}
	}
}
