// about: Peterson's lock lets everybody in in the end; where both may wait for the other the program never ends.
// pruned: --check assert,livelock => safe complete
// pruned: --check livelock -DWRONG => violated livelock
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], turn;
int n;
void *works(void *arg)
{
	int me = (int)(long)arg;
	wants[me] = 1;
#ifdef WRONG
	while (wants[1 - me]) ;
#else
	turn = 1 - me;
	while (wants[1 - me] && turn == 1 - me) ;
#endif
	n++;
	wants[me] = 0;
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, works, (void *)1L);
	works(0);
	pthread_join(t, 0);
	assert(n == 2);
	return 0;
}
