// about: each request is answered, over semaphores; without the answer the last one stays open.
// heddle: --ltl 'G({request} -> F{response})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({request} -> F{response})' --context-bound 0 => ltl presumably-false inconclusive unknown ltl-inconclusive
// heddle: --ltl 'G({request} -> F{response})' -DSILENT => ltl presumably-false conclusive violated
#include <pthread.h>
#include <semaphore.h>
sem_t asked, answered;
int request, response;

static void *server(void *arg)
{
	for (int k = 0; k < 2; k++) {
		sem_wait(&asked);
		request = 0;
#ifndef SILENT
		response = 1;
#endif
		sem_post(&answered);
	}
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&asked, 0, 0);
	sem_init(&answered, 0, 0);
	pthread_create(&t, 0, server, 0);
	for (int k = 0; k < 2; k++) {
		response = 0;
		request = 1;
		sem_post(&asked);
		sem_wait(&answered);
	}
	pthread_join(t, 0);
	return 0;
}
