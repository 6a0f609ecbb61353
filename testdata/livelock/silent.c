// about: a loop that does nothing; main could always return and so does, unless it waits.
// pruned: --check livelock => safe complete
// pruned: => safe complete -may-not-terminate
// pruned: --check livelock -DJOIN => violated livelock
// pruned: -DJOIN => safe complete +may-not-terminate
// pruned: --check livelock --after-main wait => violated livelock
#include <pthread.h>
void *loops(void *a) { for (;;) ; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, loops, 0);
#ifdef JOIN
	pthread_join(t, 0);
#endif
	return 0;
}
