// heddle: => safe complete
// about: which processors there are is open, but there is one
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

int main(void) {
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	assert(n >= 1 && n == sysconf(_SC_NPROCESSORS_ONLN));
	cpu_set_t set;
	CPU_ZERO(&set);
	assert(pthread_setaffinity_np(pthread_self(), sizeof set, &set) != 0);
	CPU_SET(0, &set);
	if (pthread_setaffinity_np(pthread_self(), sizeof set, &set) == 0)
		assert(sched_getcpu() >= 0);
	clockid_t clock;
	assert(pthread_getcpuclockid(pthread_self(), &clock) == 0);
	return 0;
}
