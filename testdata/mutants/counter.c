// about: a counter that two threads raise.
// mutant: -DPLAIN => assert
// mutant: -DLOAD_STORE => assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifdef PLAIN
int n;
#else
atomic_int n;
#endif
void *adds(void *a)
{
#ifdef LOAD_STORE
	atomic_store(&n, atomic_load(&n) + 1);
#else
	n++;
#endif
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, adds, 0);
	adds(0);
	pthread_join(t, 0);
	assert(n == 2);
	return 0;
}
