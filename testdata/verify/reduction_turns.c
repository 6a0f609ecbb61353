// pruned: => safe complete
// pruned: -DEARLY => violated assert
// pruned: -DPEEK => violated assert
// about: threads wait for their turns in a loop: what is done in a turn is not interleaved, unless a thread does not wait (PEEK) or gives the turn away too soon (EARLY)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define THREADS 3

_Atomic int turn;
int data;

void *run(void *arg)
{
	int self = (int)(long)arg;
	while (atomic_load(&turn) != self)
		;
	int before = data;
#ifdef EARLY
	atomic_store(&turn, (self + 1) % THREADS);
	data = before + 1;
#else
	data = before + 1;
	atomic_store(&turn, (self + 1) % THREADS);
#endif
	return 0;
}

void *peek(void *arg)
{
	assert(data == 0 || data == THREADS);
	return arg;
}

int main(void)
{
	pthread_t thread[THREADS + 1];
	int n = THREADS;
	for (long i = 0; i < THREADS; i++)
		pthread_create(&thread[i], 0, run, (void *)i);
#ifdef PEEK
	pthread_create(&thread[n++], 0, peek, 0);
#endif
	for (int i = 0; i < n; i++)
		pthread_join(thread[i], 0);
	assert(data == THREADS);
	return 0;
}
