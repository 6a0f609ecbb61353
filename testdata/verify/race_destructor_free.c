// heddle: --check race => violated race
// pruned: --check race --memory-model rc11 -DRELAXED => violated race
// pruned: --check race --memory-model rc11 -DRELAXED -DRELEASE => safe complete
// about: the destructor free of a key races as a call of free does

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_key_t key;
static atomic_int written;

#ifdef RELEASE
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

static void *worker(void *arg)
{
#ifdef RELAXED
	while (!atomic_load_explicit(&written, LOAD))
		;
#endif
	pthread_setspecific(key, arg);
	return NULL;
}

int main(void)
{
	pthread_t t;
	int *block = malloc(sizeof *block);

	pthread_key_create(&key, free);
	pthread_create(&t, NULL, worker, block);
	*block = 1;
	atomic_store_explicit(&written, 1, STORE);
	pthread_join(t, NULL);
	return 0;
}
