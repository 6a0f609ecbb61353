// heddle: => safe complete
// about: mutual exclusion by flags, and a counter under a mutex: what that guards is no place to switch, so that paths have other choices with a reduction than without
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 12
#endif

static _Atomic int flag[2], turn;
static int inside, count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *arg)
{
	int i = (int)(long)arg;
	for (int r = 0; r < ROUNDS; r++) {
		flag[i] = 1;
		turn = !i;
		while (flag[!i] && turn != i)
			;
		inside++;
		assert(inside == 1);
		inside--;
		flag[i] = 0;
		pthread_mutex_lock(&m);
		count++;
		pthread_mutex_unlock(&m);
	}
	return 0;
}

int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, run, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(count == 2 * ROUNDS);
	return 0;
}
