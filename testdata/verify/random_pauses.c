// heddle: => safe complete
// heddle: -DLONG => violated assert:22
// How long a pause lasts is drawn, within bounds that show that it is one: the solver is not asked.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#ifdef LONG
#define UNIT 100000000
#else
#define UNIT 1000000
#endif

#ifndef ROUNDS
#define ROUNDS 2
#endif

static void take_a_pause(void)
{
	struct timespec pause = {0, (rand() % 10 + 1) * UNIT};
	assert(nanosleep(&pause, 0) == 0); /* 1000000000 is too much */
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int rounds;

static void *work(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		take_a_pause();
		pthread_mutex_lock(&m);
		rounds++;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, work, 0);
	pthread_create(&b, 0, work, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(rounds == 2 * ROUNDS);
	return 0;
}
