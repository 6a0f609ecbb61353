// about: a spin lock that its holder never gives back; with RELEASE it does, and each thread gets it in the end.
// pruned: --check livelock => violated livelock
// pruned: => safe complete +may-not-terminate
// pruned: --check livelock -DRELEASE => safe complete
// pruned: -DRELEASE => safe complete -may-not-terminate
// pruned: --check assert,livelock -DRELEASE => safe complete
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_flag lock = ATOMIC_FLAG_INIT;
int n;
void *works(void *a)
{
	while (atomic_flag_test_and_set(&lock)) ;
	n++;
#ifdef RELEASE
	atomic_flag_clear(&lock);
#endif
	return 0;
}
int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, works, 0);
	pthread_create(&u, 0, works, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	assert(n == 2);
	return 0;
}
