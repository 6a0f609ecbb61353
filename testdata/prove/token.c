// Two threads hand a token to and fro without a lock; the first one keeps it for a number of rounds that input decides.
// prove: --ltl 'G !({busy0} && {busy1})' : safe
// prove: --ltl 'G ({busy1} -> {turn == 1})' : safe
// prove: -DBUG --ltl 'G !({busy0} && {busy1})' : violated
// prove: --fairness weak --ltl 'G F {turn == 1}' : safe
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

_Atomic int turn;
_Bool busy0, busy1;
unsigned handed;

void *other(void *arg) {
	while (1) {
#ifdef BUG
		if (turn != 2) {
#else
		if (turn == 1) {
#endif
			busy1 = 1;
			busy1 = 0;
			turn = 0;
		}
	}
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	int left = 2;
	while (1) {
		if (turn == 0) {
			busy0 = 1;
			busy0 = 0;
			left--;
			if (left <= 0 || __VERIFIER_nondet_int())
			{
				left = 2;
				handed++;
				turn = 1;
			}
		}
	}
}
