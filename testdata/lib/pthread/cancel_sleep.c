// heddle: => violated assert
// about: a thread that is cancelled while it sleeps does not wake up
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

int woken;
sem_t ready;

void *sleeper(void *arg)
{
	(void)arg;
	sem_post(&ready);
	sleep(1);
	woken = 1;
	return 0;
}

int main(void)
{
	pthread_t t;
	sem_init(&ready, 0, 0);
	pthread_create(&t, 0, sleeper, 0);
	sem_wait(&ready);
	pthread_cancel(t);
	pthread_join(t, 0);
	assert(woken);
	return 0;
}
