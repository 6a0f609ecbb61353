// heddle: => safe complete
// heddle: -DLUCKY => violated assert:40
// Of what is drawn only the remainder matters, and the solver is asked for no more.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 2
#endif

static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static int sum, best;

static void *play(void *arg)
{
	int points = rand() % 6 + 1 + rand() % 6 + 1;
	(void)arg;
	pthread_mutex_lock(&table);
	sum += points;
	if (points > best)
		best = points;
	pthread_mutex_unlock(&table);
	return 0;
}

int main(void)
{
	pthread_t t[THREADS];
	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], 0, play, 0);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], 0);
	assert(sum >= 2 * THREADS && sum <= THREADS * best);
#ifdef LUCKY
	int most = 11 * THREADS;
#else
	int most = 12 * THREADS;
#endif
	assert(sum <= most);
	return 0;
}
