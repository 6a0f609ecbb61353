// heddle: => violated assert
// about: not everybody may make a thread with a policy of real time
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static void *routine(void *arg)
{
	return arg;
}

int main(void)
{
	struct sched_param param = {.sched_priority = 1};
	pthread_attr_t attr;
	pthread_t thread;
	pthread_attr_init(&attr);
	pthread_attr_setinheritsched(&attr, PTHREAD_EXPLICIT_SCHED);
	pthread_attr_setschedpolicy(&attr, SCHED_FIFO);
	pthread_attr_setschedparam(&attr, &param);
	assert(pthread_create(&thread, &attr, routine, NULL) == 0);
	pthread_join(thread, NULL);
}
