// Two threads play a ball to and fro; input says how hard.
// prove: --fairness weak --ltl 'G F {ball == 1}' : safe
// prove: --ltl 'G !({hit} && {ball == 1})' : safe
// prove: -DBUG --fairness weak --ltl 'G F {ball == 1}' : violated
#include <pthread.h>
extern unsigned __VERIFIER_nondet_uint(void);

_Atomic int ball;
_Bool hit;
unsigned force;

void *right(void *arg) {
	while (1)
		if (ball == 1)
			ball = 0;
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, right, 0);
	while (1) {
		if (ball == 0) {
			hit = 1;
			force += __VERIFIER_nondet_uint();
			hit = 0;
#ifdef BUG
			if (__VERIFIER_nondet_uint() != 9)
#endif
				ball = 1;
		}
	}
}
