// about: waiting in a loop is a cycle in which the other thread never moves: liveness fails unless threads are treated fairly.
// heddle: --ltl 'F{data==1}' => ltl false conclusive violated ltl:20
// heddle: --ltl 'F{data==1}' --fairness weak => ltl true conclusive safe complete
// heddle: --ltl 'G({seen} -> {data==1})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F{data==1}' --unwind 3 --context-bound 4 => ltl presumably-false inconclusive unknown ltl-inconclusive
#include <pthread.h>
int data, ready, seen;

static void *producer(void *arg)
{
	data = 1;
	ready = 1;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, producer, 0);
	while (!ready)
		;
	seen = 1;
	pthread_join(t, 0);
	return 0;
}
