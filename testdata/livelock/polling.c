// about: who polls under a mutex may always be the one to get it: the other thread can take it now and then only, not always.
// pruned: --check livelock => violated livelock
// pruned: => safe complete +may-not-terminate
// pruned: --check livelock -DATOMIC => safe complete
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int done;
void *sets(void *a)
{
#ifndef ATOMIC
	pthread_mutex_lock(&m);
#endif
	done = 1;
#ifndef ATOMIC
	pthread_mutex_unlock(&m);
#endif
	return 0;
}
int main(void)
{
	pthread_t t;
	int seen = 0;
	pthread_create(&t, 0, sets, 0);
	while (!seen) {
		pthread_mutex_lock(&m);
		seen = done;
		pthread_mutex_unlock(&m);
	}
	pthread_join(t, 0);
	return 0;
}
