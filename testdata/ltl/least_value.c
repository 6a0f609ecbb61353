// about: a path that ends does not fulfil the formula, one that never ends makes it false: the value is the least.
// heddle: --ltl 'F {p}' => ltl false conclusive violated ltl
// heddle: --ltl 'G (F {p})' => ltl false conclusive violated ltl
// heddle: --ltl 'F {p}' --unwind 3 => ltl presumably-false inconclusive violated ltl
// heddle: --ltl 'F {p}' -DENDS => ltl presumably-false conclusive violated ltl
// heddle: --ltl 'F {p}' -DTHREADS => ltl false conclusive violated ltl
// heddle: --ltl 'F {p}' -DTHREADS --fairness weak => ltl presumably-false conclusive violated ltl
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
int p, leave;

static void *worker(void *arg)
{
	leave = 1;
	return arg;
}

int main(void)
{
#ifdef THREADS
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	while (!leave)
		;
	return 0;
#endif
	for (;;) {
		p = 0;
#ifdef ENDS
		return 0;
#endif
		if (__VERIFIER_nondet_bool())
			return 0;
	}
}
