// heddle: --memory-model rc11 => violated assert
// heddle: --memory-model auto => violated assert
// heddle: --memory-model rc11 -DFLUSH => violated assert
// heddle: --memory-model pso -DFLUSH => violated assert
// heddle: --memory-model rc11 -DORDERED => safe complete
// heddle: --memory-model sc => safe complete
// about: making a stream on memory, and a look for all streams, order nothing
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#ifdef ORDERED
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

static atomic_int x, y;

static void call(void)
{
#ifdef FLUSH
	fflush(0);
#else
	static _Thread_local char text[8];
	(void)fmemopen(text, sizeof text, "r");
#endif
}

static void *writes(void *arg)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	call();
	atomic_store_explicit(&y, 1, STORE);
	return arg;
}

static void *reads(void *arg)
{
	if (atomic_load_explicit(&y, LOAD)) {
		call();
		assert(atomic_load_explicit(&x, memory_order_relaxed));
	}
	return arg;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, writes, 0);
	pthread_create(&u, 0, reads, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
