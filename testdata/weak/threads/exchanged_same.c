// heddle: --memory-model rc11 => safe complete
// heddle: --memory-model rc11 --reduction none => safe complete
// heddle: --memory-model rc11 -DBLIND => violated assert
// about: an exchange that writes what it reads keeps the place of what it has read: who has stored that does not see what is put before it
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *exchanges(void *arg)
{
	atomic_exchange_explicit(&x, 1, memory_order_acquire);
	return arg;
}

static void *replaces(void *arg)
{
#ifdef BLIND
	atomic_store_explicit(&x, 7, memory_order_release);
#else
	int none = 0; /* only what was there at first is 0, and all else is behind it */
	atomic_compare_exchange_strong_explicit(&x, &none, 7, memory_order_release, memory_order_relaxed);
#endif
	return arg;
}

static void *adds(void *arg)
{
	atomic_store_explicit(&x, 1, memory_order_relaxed);
	assert(atomic_fetch_add_explicit(&x, 2, memory_order_acq_rel) == 1);
	return arg;
}

int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], 0, exchanges, 0);
	pthread_create(&t[1], 0, replaces, 0);
	pthread_create(&t[2], 0, adds, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
