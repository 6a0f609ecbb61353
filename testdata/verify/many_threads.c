// heddle: --context-bound 1 => safe bounded
// heddle: --context-bound 1 -DTHREADS=126 => safe bounded
// heddle: --context-bound 1 -DTHREADS=130 => unknown unsupported
// heddle: --context-bound 1 -DNESTED => safe bounded
// about: main may create as many threads as there can be, and so may another thread
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 100
#endif

static pthread_t ids[THREADS];

static void *nothing(void *arg)
{
	return arg;
}

static void *creator(void *arg)
{
	for (int i = 0; i < THREADS; i++)
		assert(pthread_create(&ids[i], 0, nothing, 0) == 0);
	return arg;
}

int main(void)
{
#ifdef NESTED
	pthread_t t;
	pthread_create(&t, 0, creator, 0);
	pthread_join(t, 0);
#else
	creator(0);
#endif
	return 0;
}
