// about: an assumption ends every fair execution that begins with the write, so none that counts has it.
// heddle: --ltl 'G {x==0}' => ltl false conclusive violated ltl
// heddle: --ltl 'G {x==0}' --fairness weak => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G {x==0}' --fairness weak -DHOLDS => ltl false conclusive violated ltl
#include <pthread.h>
void __VERIFIER_assume(int);
int x, ready;

static void *worker(void *arg)
{
	x = 1;
	__VERIFIER_assume(ready);
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef HOLDS
	ready = 1;
#endif
	pthread_create(&t, 0, worker, 0);
	for (;;)
		;
}
