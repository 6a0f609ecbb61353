// about: a server that works for ever by design never ends either, and is reported; one that is told to end is not.
// pruned: --check livelock => violated livelock
// pruned: => safe complete +may-not-terminate
// pruned: --check livelock -DENDS => safe complete
#include <pthread.h>
#include <semaphore.h>
sem_t work, done;
unsigned char served;
int ends;
void *serves(void *a)
{
	for (;;) {
		sem_wait(&work);
		if (ends)
			return 0;
		served++;
		sem_post(&done);
	}
}
int main(void)
{
	pthread_t t;
	sem_init(&work, 0, 0);
	sem_init(&done, 0, 0);
	pthread_create(&t, 0, serves, 0);
#ifdef ENDS
	for (int i = 0; i < 2; i++) {
#else
	for (;;) {
#endif
		sem_post(&work);
		sem_wait(&done);
	}
	ends = 1;
	sem_post(&work);
	pthread_join(t, 0);
	return 0;
}
