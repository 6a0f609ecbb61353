// about: a timed wait that nobody ends comes back for ever; who signals could always move, but not where the lock is in the way.
// pruned: --check livelock => violated livelock
// pruned: --check livelock -DSET => safe complete
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
atomic_int ready;
void *waits(void *a)
{
	struct timespec until = {1, 0};
	pthread_mutex_lock(&m);
	while (!ready)
		pthread_cond_timedwait(&c, &m, &until);
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, waits, 0);
#ifdef SET
	ready = 1;
	pthread_cond_signal(&c);
#endif
	pthread_join(t, 0);
	return 0;
}
