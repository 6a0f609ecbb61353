// about: a store reaches memory in the end, though its thread never stops and nobody ever looks.
// heddle: --ltl 'F{x==1}' --fairness weak => ltl true conclusive safe complete
// heddle: --ltl 'F{x==1}' --fairness weak --memory-model tso => ltl true conclusive safe complete
// heddle: --ltl 'F{x==1}' --fairness weak --memory-model pso => ltl true conclusive safe complete
// heddle: --ltl 'F{x==2}' --fairness weak --memory-model tso => ltl false conclusive violated ltl
// heddle: --ltl 'F{x==1}' --memory-model tso => ltl true conclusive safe complete
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, stop;

static void *writer(void *arg)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	while (!atomic_load_explicit(&stop, memory_order_relaxed))
		;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, writer, 0);
	pthread_join(t, 0);
	return 0;
}
