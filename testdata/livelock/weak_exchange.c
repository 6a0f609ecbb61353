// about: a weak compare-and-exchange may fail for no reason, but not for ever; one that fails for a reason may.
// pruned: --check livelock => safe complete
// pruned: => safe complete -may-not-terminate
// pruned: --check livelock -DNEVER => violated livelock
#include <pthread.h>
#include <stdatomic.h>
atomic_int n;
void *adds(void *a)
{
	int old = n;
#ifdef NEVER
	for (old = -1; !atomic_compare_exchange_weak(&n, &old, 5); old = -1) ;
#else
	while (!atomic_compare_exchange_weak(&n, &old, old + 1)) ;
#endif
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, adds, 0);
	adds(0);
	pthread_join(t, 0);
	return 0;
}
