// about: both threads read 0: not under sequential consistency. What they have read is in memory behind what they have stored.
// heddle: --ltl 'G !({a==0} && {b==0})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G !({a==0} && {b==0})' --memory-model tso => ltl false conclusive violated ltl
// heddle: --ltl 'G !({a==0} && {b==0})' --memory-model tso -DFENCE => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G !({a==0} && {b==0})' --memory-model pso -DFENCE => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({a==0} -> {x})' --memory-model tso => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({a==0} -> {x})' --memory-model pso => ltl false conclusive violated ltl
// heddle: --ltl 'G !({a==0} && {b==0})' --memory-model rc11 => ltl false conclusive violated ltl
// heddle: --ltl 'G !({a==0} && {b==0})' --memory-model rc11 -DFENCE => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({a==0} -> {x})' --memory-model rc11 => ltl presumably-true inconclusive unknown ltl-weak-memory
#include <pthread.h>
#include <stdatomic.h>

#ifdef FENCE
#define fence() atomic_thread_fence(memory_order_seq_cst)
#else
#define fence() ((void)0)
#endif

atomic_int x, y;
int a = 2, b = 2;

static void *first(void *arg)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	fence();
	a = atomic_load_explicit(&y, memory_order_relaxed);
	return arg;
}

static void *second(void *arg)
{
	atomic_store_explicit(&y, 1, memory_order_relaxed);
	fence();
	b = atomic_load_explicit(&x, memory_order_relaxed);
	return arg;
}

int main(void)
{
	pthread_t s, t;
	pthread_create(&s, 0, first, 0);
	pthread_create(&t, 0, second, 0);
	pthread_join(s, 0);
	pthread_join(t, 0);
	return 0;
}
