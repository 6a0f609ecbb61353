// about: two threads give way to each other for ever in lockstep, though another schedule ends it; with ORDER one of them insists.
// pruned: --check livelock => violated livelock
// pruned: => safe complete +may-not-terminate
// pruned: --check livelock -DORDER => safe complete
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2];
void *polite(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		wants[me] = 1;
#ifdef ORDER
		if (me == 0) {
			while (wants[1]) ;
			break;
		}
#endif
		if (!wants[1 - me])
			break;
		wants[me] = 0;
#ifdef ORDER
		while (wants[0]) ;
#endif
	}
	wants[me] = 0;
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, polite, (void *)1L);
	polite(0);
	pthread_join(t, 0);
	return 0;
}
