// heddle: => safe complete
// about: the priority of a thread to come may depend on the policy that this one has, which is open
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

int main(void) {
	struct sched_param p;
	pthread_attr_t a;
	pthread_attr_init(&a);
	int policy = sched_getscheduler(0);
	if (policy == SCHED_OTHER || policy == SCHED_RR) {
		assert(pthread_attr_setschedpolicy(&a, policy) == 0);
		p.sched_priority = sched_get_priority_min(policy);
		assert(pthread_attr_setschedparam(&a, &p) == 0);
		assert(pthread_attr_getschedparam(&a, &p) == 0 && p.sched_priority == (policy == SCHED_RR));
		p.sched_priority = 50;
		assert(pthread_attr_setschedparam(&a, &p) == (policy == SCHED_RR ? 0 : EINVAL));
	}
	pthread_attr_setschedpolicy(&a, SCHED_RR);
	p.sched_priority = policy == SCHED_RR ? 100 : 7;
	assert(pthread_attr_setschedparam(&a, &p) == (policy == SCHED_RR ? EINVAL : 0));
	pthread_attr_destroy(&a);
	return 0;
}
