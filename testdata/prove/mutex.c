// One thread puts jobs of input in a box under a lock, then waits outside of it until the other one has taken them out.
// prove: --fairness weak --ltl 'G ({box.full} -> F {!box.full})' : safe
// prove: --check assert,deadlock : safe
// prove: -DBUG --fairness weak --ltl 'G ({box.full} -> F {!box.full})' : violated
// prove: -DGREEDY --fairness weak --ltl 'G ({box.full} -> F {!box.full})' : violated
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct {
	_Atomic bool full;
	int job;
} box;

static void *taker(void *unused) {
	for (;;) {
		pthread_mutex_lock(&lock);
#ifdef BUG
		if (box.full && box.job != 9) {
#else
		if (box.full) {
#endif
			assert(box.job > 0);
			box.full = false;
		}
		pthread_mutex_unlock(&lock);
	}
	return unused;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, taker, 0);
	for (;;) {
		int job = __VERIFIER_nondet_int();
		if (job <= 0)
			continue;
		pthread_mutex_lock(&lock);
		if (!box.full) {
			box.job = job;
			box.full = true;
		}
		pthread_mutex_unlock(&lock);
#ifndef GREEDY
		while (box.full)
			;
#endif
	}
}
