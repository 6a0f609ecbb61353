// about: one connection that two threads share by a semaphore.
// mutant: -DLOST_POST => deadlock
// mutant: -DNO_WAIT => assert
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
sem_t free_ones;
atomic_int users;
void *works(void *a)
{
#ifndef NO_WAIT
	sem_wait(&free_ones);
#endif
	int now = ++users;
	assert(now == 1);
	users--;
#ifndef LOST_POST
	sem_post(&free_ones);
#endif
	return 0;
}
int main(void)
{
	pthread_t t;
	sem_init(&free_ones, 0, 1);
	pthread_create(&t, 0, works, 0);
	works(0);
	pthread_join(t, 0);
	return 0;
}
