// heddle: => safe complete
// about: sleeping does nothing but look at its arguments
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

int main(void) {
	struct timespec t = {1, 0}, bad = {0, 1000000000};
	assert(nanosleep(&t, 0) == 0 && nanosleep(&bad, 0) == -1 && errno == EINVAL);
	assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &t, 0) == 0 && clock_nanosleep(CLOCK_MONOTONIC, 0, &bad, 0) == EINVAL);
	assert(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &t, 0) == EINVAL);
	assert(usleep(5) == 0 && sleep(1) == 0 && sched_yield() == 0);
	return 0;
}
