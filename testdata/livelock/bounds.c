// about: within a bound on context switches the one loop that needs none is found; an unwinding bound ends every loop.
// pruned: --check livelock --context-bound 0 => safe bounded
// pruned: --check livelock --context-bound 1 => violated livelock
// pruned: --check livelock --unwind 3 => safe bounded
// pruned: --check livelock -DBOTH --context-bound 0 => safe bounded
// pruned: --check livelock -DBOTH --context-bound 2 => violated livelock
// pruned: --check livelock -DBOTH => violated livelock
#include <pthread.h>
#include <stdatomic.h>
atomic_int a, b;
void *spins(void *x) { while (!a) ; return 0; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, spins, 0);
#ifdef BOTH
	while (!b) ;
#endif
	pthread_join(t, 0);
	return 0;
}
