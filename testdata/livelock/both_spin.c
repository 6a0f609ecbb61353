// about: neither loop alone is fair, for the other thread could always move: both together are.
// pruned: --check livelock => violated livelock
// pruned: => safe complete +may-not-terminate
// pruned: --check livelock -DSET => safe complete
#include <pthread.h>
#include <stdatomic.h>
atomic_int a, b;
void *first(void *x) { while (!a) ; return 0; }
void *second(void *x) { while (!b) ; a = 1; return 0; }
int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, first, 0);
	pthread_create(&u, 0, second, 0);
#ifdef SET
	b = 1;
#endif
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
