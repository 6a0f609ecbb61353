// heddle: => violated assert:11
// about: the twin of sched/sched_param takes it for granted that it may use real time
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int main(void) {
	struct sched_param p = {.sched_priority = 1};
	int policy;
	pthread_setschedparam(pthread_self(), SCHED_FIFO, &p), pthread_getschedparam(pthread_self(), &policy, &p);
	assert(policy == SCHED_FIFO); // violated here
	return 0;
}
