// about: livelock is one of all the checks; a failed assertion outweighs it, unless the search goes on.
// pruned: --check assert,deadlock,memory,div,pthread,overflow,race,leak,uninit,livelock => violated livelock
// pruned: --check assert,livelock -DASSERT => violated assert
// pruned: --check assert,livelock -DASSERT --keep-going => violated assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int stop;
void *spins(void *a) { while (!stop) ; return 0; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, spins, 0);
#ifdef ASSERT
	assert(stop);
#endif
	pthread_join(t, 0);
	return 0;
}
