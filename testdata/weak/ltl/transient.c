// about: each store of a thread to one place reaches memory, so a value that does not stay is in the word; while it waits its thread sees it alone.
// heddle: --ltl 'F{x==1}' --memory-model tso => ltl true conclusive safe complete
// heddle: --ltl 'F{x==1}' --memory-model pso => ltl true conclusive safe complete
// heddle: --ltl 'G({seen} -> {x==0})' --memory-model tso => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({seen} -> {x==0})' --memory-model pso => ltl false conclusive violated ltl
// heddle: --ltl 'G !({seen} && {x==1})' --memory-model pso => ltl false conclusive violated ltl
#include <pthread.h>

int x, seen;

static void *writer(void *arg)
{
	x = 1;
	x = 0;
	seen = x == 0;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, writer, 0);
	pthread_join(t, 0);
	return 0;
}
