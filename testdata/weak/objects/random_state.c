// heddle: --memory-model rc11 -DFIRST=random() => violated assert
// heddle: --memory-model rc11 -DFIRST=srandom(2) => violated assert
// heddle: --memory-model rc11 -DFIRST=setstate(state) => violated assert
// heddle: --memory-model rc11 -DFIRST=initstate(2,own,sizeof(own)) => violated assert
// heddle: --memory-model rc11 -DFIRST=tzset() => violated assert
// heddle: --memory-model rc11 -DFIRST=random() -DORDERED => safe complete
// heddle: --memory-model sc -DFIRST=random() => safe complete
// about: pseudo-random numbers order nothing, though all threads draw them from memory that the program has given; nor does tzset
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#ifdef ORDERED
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

static char state[64], own[64];
static atomic_int x, y;

static void *writes(void *arg)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	FIRST;
	atomic_store_explicit(&y, 1, STORE);
	return arg;
}

int main(void)
{
	pthread_t t;
	initstate(1, state, sizeof(state));
	pthread_create(&t, 0, writes, 0);
	if (atomic_load_explicit(&y, LOAD)) {
		random();
		tzset();
		assert(atomic_load_explicit(&x, memory_order_relaxed));
	}
	return 0;
}
