// A producer posts jobs of 1 to 9 units by a semaphore, a worker does them unit by unit; each round of its loop branches on input (-DBUG: on two).
// prove: --check assert,deadlock : safe
// prove: --fairness weak --ltl 'G ({working} -> F {!working})' : safe
// prove: -DBUG --fairness weak --ltl 'G ({working} -> F {!working})' : violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
extern unsigned __VERIFIER_nondet_uint(void);
static sem_t full, space;
static unsigned box;
atomic_int jobs;
_Atomic bool working;
static void *worker(void *a)
{
	for (;;) {
		sem_wait(&full);
		unsigned units = box;
		sem_post(&space);
		assert(units >= 1 && units <= 9);
		working = true;
		while (units) {
#ifdef BUG
			if (__VERIFIER_nondet_uint() == 3)
				continue;
#endif
			units--;
		}
		working = false;
		jobs--;
	}
	return a;
}
int main(void)
{
	pthread_t t;
	sem_init(&full, 0, 0);
	sem_init(&space, 0, 1);
	pthread_create(&t, NULL, worker, NULL);
	while (1) {
		unsigned n = __VERIFIER_nondet_uint();
		if (n == 0 || n > 9)
			continue;
		sem_wait(&space);
		box = n;
		jobs++;
		sem_post(&full);
	}
}
