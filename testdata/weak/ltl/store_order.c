// about: the order in which two stores of one thread reach memory: as they were made under tso, any under pso unless the second one is a release. No thread looks: robust.
// heddle: --ltl 'G({y} -> {x})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({y} -> {x})' --memory-model tso => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({y} -> {x})' --memory-model pso => ltl false conclusive violated ltl
// heddle: --ltl 'G({y} -> {x})' --memory-model pso -DORDER=memory_order_release => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F({y} && {x})' --memory-model pso => ltl true conclusive safe complete
// heddle: --ltl 'G({y} -> {x})' --memory-model rc11 => ltl presumably-true conclusive safe complete
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

atomic_int x, y;

static void *writer(void *arg)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	atomic_store_explicit(&y, 1, ORDER);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, writer, 0);
	pthread_join(t, 0);
	return 0;
}
