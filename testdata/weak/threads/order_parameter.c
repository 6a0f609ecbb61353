// heddle: --memory-model rc11 --check race => safe complete
// heddle: --memory-model rc11 --check race -DWRITES=memory_order_relaxed => violated race
// heddle: --memory-model rc11 --check race -DREADS=memory_order_relaxed => violated race
// about: functions around atomic operations are given the memory orders, which are no constants there
#include <pthread.h>
#include <stdatomic.h>

#ifndef WRITES
#define WRITES memory_order_release
#endif
#ifndef READS
#define READS memory_order_acquire
#endif

int data;
atomic_int flag;

static _Bool goes(atomic_int *p, int from, int to, memory_order if_so, memory_order if_not)
{
	return atomic_compare_exchange_strong_explicit(p, &from, to, if_so, if_not);
}

static void put(atomic_int *p, int v, memory_order o)
{
	atomic_store_explicit(p, v, o);
	atomic_fetch_add_explicit(p, 1, o);
}

void *writes(void *a)
{
	data = 1;
	put(&flag, 1, WRITES);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, writes, 0);
	if (goes(&flag, 2, 3, READS, memory_order_relaxed))
		data++;
	pthread_join(t, 0);
	return 0;
}
