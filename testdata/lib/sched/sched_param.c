// heddle: => safe complete
// about: the policies of real time have priorities, and not everybody may use them
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

int main(void) {
	struct sched_param p = {0};
	int policy;
	assert(pthread_getschedparam(pthread_self(), &policy, &p) == 0 && policy == SCHED_OTHER && p.sched_priority == 0);
	p.sched_priority = 1;
	assert(pthread_setschedparam(pthread_self(), SCHED_OTHER, &p) == EINVAL);
	int e = pthread_setschedparam(pthread_self(), SCHED_FIFO, &p);
	assert(e == 0 || e == EPERM);
	pthread_getschedparam(pthread_self(), &policy, &p);
	assert(policy == (e == 0 ? SCHED_FIFO : SCHED_OTHER));
	assert(sched_get_priority_min(SCHED_RR) == 1 && sched_get_priority_max(SCHED_RR) == 99);
	pthread_attr_t a;
	pthread_attr_init(&a);
	p.sched_priority = 5;
	assert(pthread_attr_setschedparam(&a, &p) == EINVAL);
	assert(pthread_attr_setschedpolicy(&a, SCHED_RR) == 0 && pthread_attr_setschedparam(&a, &p) == 0);
	p.sched_priority = 0;
	assert(pthread_attr_getschedparam(&a, &p) == 0 && p.sched_priority == 5);
	pthread_attr_destroy(&a);
	return 0;
}
