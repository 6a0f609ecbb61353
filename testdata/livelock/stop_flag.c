// about: a thread spins until somebody tells it to stop, and nobody does; with SET somebody does.
// pruned: --check livelock => violated livelock:9
// pruned: => safe complete +may-not-terminate
// pruned: --check livelock -DSET => safe complete
// pruned: -DSET => safe complete -may-not-terminate
#include <pthread.h>
#include <stdatomic.h>
atomic_int stop;
void *spins(void *a) { while (!stop) ; return 0; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, spins, 0);
#ifdef SET
	stop = 1;
#endif
	pthread_join(t, 0);
	return 0;
}
