// about: as unfair_prefix.c, and the states have no end: a path that the search gives up on shows no fair execution either.
// heddle: --ltl '{v == 2}' --fairness weak --unwind 3 => ltl presumably-false inconclusive unknown ltl-inconclusive
#include <pthread.h>
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
int v, g;

static void *worker(void *arg)
{
	for (;;) {
		g = 3;
		__VERIFIER_assume(v == 5);
	}
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	for (;;) {
		int in = __VERIFIER_nondet_int();
		while (in > 2) {
			in = __VERIFIER_nondet_int();
			if (in == 2)
				break;
		}
		if (in == 3 && g)
			g++;
	}
}
