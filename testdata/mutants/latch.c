// about: two threads wait until main opens the latch.
// mutant: -DSIGNAL => deadlock
// mutant: -DNO_LOCK => deadlock
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
_Atomic int open;
void *waits(void *a)
{
	pthread_mutex_lock(&m);
	while (!open)
		pthread_cond_wait(&opened, &m);
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, waits, 0);
	pthread_create(&u, 0, waits, 0);
#ifndef NO_LOCK
	pthread_mutex_lock(&m);
#endif
	open = 1;
#ifdef SIGNAL
	pthread_cond_signal(&opened);
#else
	pthread_cond_broadcast(&opened);
#endif
#ifndef NO_LOCK
	pthread_mutex_unlock(&m);
#endif
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
