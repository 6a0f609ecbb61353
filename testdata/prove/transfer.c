// Two threads share an account under a lock: one asks for transfers, the other one moves a sum of input. What lies between taking the
// lock and giving it back is one step, as nobody else can move.
// prove: --check assert : safe
// prove: -DBUG --check assert : violated
// prove: -DLATE --fairness weak --ltl 'G ({asked} -> F {!asked})' : violated
#include <assert.h>
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned left = 500, right = 500;
_Bool asked;

void *mover(void *arg) {
	for (;;) {
		unsigned sum = __VERIFIER_nondet_uint();
		pthread_mutex_lock(&m);
#ifdef LATE
		if (asked && left != 500) {
#else
		if (asked) {
#endif
			if (sum <= left) {
				left -= sum;
				right += sum;
			} else if (sum <= right) {
				right -= sum;
				left += sum;
			}
#ifdef BUG
			if (sum == 77)
				right++;
#endif
			asked = 0;
		}
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, mover, 0);
	for (;;) {
		pthread_mutex_lock(&m);
		if (!asked)
			asked = 1;
		assert(left + right == 1000);
		pthread_mutex_unlock(&m);
	}
}
