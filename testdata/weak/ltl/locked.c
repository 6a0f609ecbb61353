// about: a lock of acquire and release, and what it keeps is plain: its last value is the only one, also under rc11. The lock itself has two values at once.
// heddle: --ltl 'G !({inside==2})' --memory-model rc11 => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F{total==2}' --memory-model rc11 --fairness weak => ltl true conclusive safe complete
// heddle: --ltl 'F{total==3}' --memory-model rc11 => ltl false conclusive violated ltl
// heddle: --ltl 'F{lock==1}' --memory-model rc11 => ltl presumably-false inconclusive unknown ltl-weak-memory
// heddle: --ltl 'F{total==2}' --memory-model tso --fairness weak => ltl true conclusive safe complete
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;
int inside, total;

static void *worker(void *arg)
{
	while (atomic_exchange_explicit(&lock, 1, memory_order_acquire))
		;
	inside++;
	total++;
	inside--;
	atomic_store_explicit(&lock, 0, memory_order_release);
	return arg;
}

int main(void)
{
	pthread_t s, t;
	pthread_create(&s, 0, worker, 0);
	pthread_create(&t, 0, worker, 0);
	pthread_join(s, 0);
	pthread_join(t, 0);
	return 0;
}
