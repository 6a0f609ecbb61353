// heddle: => violated assert
// about: the program may end before the second handler is registered, which would run first
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int fine;
sem_t ready;

void check(void) { assert(fine); }
void mend(void) { fine = 1; }

void *registrar(void *arg)
{
	(void)arg;
	sem_post(&ready);
	atexit(mend);
	return 0;
}

int main(void)
{
	pthread_t t;
	sem_init(&ready, 0, 0);
	atexit(check);
	pthread_create(&t, 0, registrar, 0);
	sem_wait(&ready);
	exit(0);
}
