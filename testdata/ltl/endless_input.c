// about: a loop that depends on input: the same input may come for ever, and an assumption may forbid that.
// heddle: --ltl 'G F{s==1}' => ltl false conclusive violated ltl
// heddle: --ltl 'G({s==1} -> F{s==0})' => ltl false conclusive violated ltl
// heddle: --ltl 'G F{s==1}' -DONES => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G F{s==2}' => ltl false conclusive violated ltl
// heddle: --ltl 'G{s<2}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F{t==1}' => ltl false conclusive violated ltl
// heddle: --ltl 'F{t==1}' --fairness weak => ltl false conclusive violated ltl
// heddle: --ltl 'F{u==1}' => ltl false conclusive violated ltl
// heddle: --ltl 'F{u==1}' --fairness weak => ltl true conclusive safe complete
#include <pthread.h>
#include <semaphore.h>
_Bool nondet_bool(void);
void __VERIFIER_assume(int);
int s, t, u;
static sem_t never;

static void *other(void *arg)
{
	u = 1;
	sem_wait(&never);
	return arg;
}

int main(void)
{
	pthread_t p;
	sem_init(&never, 0, 0);
	pthread_create(&p, 0, other, 0);
	while (1) {
		_Bool now = nondet_bool();
#ifdef ONES
		__VERIFIER_assume(now);
#endif
		s = now;
		if (nondet_bool())
			continue;
		t = 0;
	}
}
