// about: giving way to others does not end a loop that nobody ends.
// pruned: --check livelock => violated livelock
// pruned: --check livelock -DSET => safe complete
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
sem_t s;
void *waits(void *a)
{
	while (sem_trywait(&s))
		sched_yield();
	return 0;
}
int main(void)
{
	pthread_t t;
	sem_init(&s, 0, 0);
	pthread_create(&t, 0, waits, 0);
#ifdef SET
	sem_post(&s);
#endif
	pthread_join(t, 0);
	return 0;
}
