// heddle: => safe complete
// heddle: -DDO => safe complete
// heddle: -DEARLY => violated assert
// about: a thread that waits in a loop stands in one place, whether it has looked already or not, so that both kinds of loop have as many nodes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif
#ifdef EARLY
#define LAST (THREADS - 2)
#else
#define LAST (THREADS - 1)
#endif
#ifdef DO
#define WAIT(condition) do { } while (condition)
#else
#define WAIT(condition) while (condition) { }
#endif

_Atomic int arrived, sense, at[THREADS];

static void *run(void *p)
{
	int me = (int)(long)p, mine = 0;
	for (int r = 0; r < ROUNDS; r++) {
		at[me] = r + 1;
		mine = !mine;
		if (atomic_fetch_add(&arrived, 1) == LAST) {
			arrived = 0;
			sense = mine;
		} else {
			WAIT(sense != mine);
		}
		assert(at[(me + 1) % THREADS] >= r + 1);
	}
	return 0;
}

int main(void)
{
	pthread_t t[THREADS];
	for (long i = 0; i < THREADS; i++)
		pthread_create(&t[i], 0, run, (void *)i);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], 0);
	return 0;
}
