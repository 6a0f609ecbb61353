// The two orders of the threads end in undefined behaviour of different kinds, at different places.
// heddle: --check deadlock => safe vacuous +no-undefined-behaviour
// heddle: --check deadlock,memory -DONE => safe complete +no-undefined-behaviour
// heddle: --check memory => violated memory
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;
int zero;
void *f(void *a)
{
	if (atomic_fetch_add(&turn, 1) == 0)
		zero = 1 / zero;
	return 0;
}

int main(void)
{
	pthread_t t;
	int *p = 0;
	pthread_create(&t, 0, f, 0);
	if (atomic_fetch_add(&turn, 1) == 0) {
#ifndef ONE
		*p = 1;
#endif
	}
	pthread_join(t, 0);
	return 0;
}
