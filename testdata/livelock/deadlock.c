// about: threads that are blocked for ever do not go on for ever: that is a deadlock, and no livelock.
// pruned: --check livelock => safe complete
// pruned: --check deadlock,livelock => violated deadlock
// pruned: => violated deadlock
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void)
{
	pthread_mutex_lock(&m);
	pthread_mutex_lock(&m);
	return 0;
}
