// about: an execution that never ends counts for a formula of class both as for others: it satisfies it for good, though its value is only presumed on each prefix.
// heddle: --ltl '{x==1} || X{x==0}' => ltl true conclusive safe complete
// heddle: --ltl '{x==1} || X{x==0}' --reduction none => ltl true conclusive safe complete
// heddle: --ltl '{x==1} || X{x==0}' --fairness weak => ltl true conclusive safe complete
// heddle: --ltl '{x==1} || X{x==0}' --context-bound 1 => ltl presumably-true inconclusive safe bounded
// heddle: --ltl '{x==1} || X{x==0}' -DLEAVES => ltl presumably-true conclusive safe complete
// heddle: --ltl '{x==1} || X{x==1}' => ltl false conclusive violated ltl
// heddle: --ltl '{x==1} || X{x==1}' -DONES => ltl false conclusive violated ltl
// heddle: --ltl '{x==1} || X{x==1}' -DONES --fairness weak => ltl true conclusive safe complete
#include <pthread.h>
int x;
_Atomic int go;

void *f(void *a)
{
	go = 1;
	return a;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	while (!go)
		;
#if defined(ONES)
	x = 1;
#elif !defined(LEAVES)
	x = 0;
#endif
	return 0;
}
