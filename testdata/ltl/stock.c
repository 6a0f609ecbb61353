// about: two workers make things and a third one sells them; nothing is sold before it is made, and in the end all is sold.
// heddle: --ltl 'G{sold <= made}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'F G{sold == made}' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({made > 0} -> F{sold == made})' => ltl presumably-true conclusive safe complete
// heddle: --ltl 'G({made == 2} -> {sold == 1})' => ltl false conclusive violated
#include <pthread.h>
#include <semaphore.h>
#ifndef ROUNDS
#define ROUNDS 1
#endif
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t there;
int made, sold;

static void *make(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		pthread_mutex_lock(&lock);
		made++;
		pthread_mutex_unlock(&lock);
		sem_post(&there);
	}
	return arg;
}

static void *sell(void *arg)
{
	for (int i = 0; i < 2 * ROUNDS; i++) {
		sem_wait(&there);
		sold++;
	}
	return arg;
}

int main(void)
{
	pthread_t t, u, v;
	sem_init(&there, 0, 0);
	pthread_create(&t, 0, make, 0);
	pthread_create(&u, 0, make, 0);
	pthread_create(&v, 0, sell, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	pthread_join(v, 0);
	return 0;
}
