// heddle: --check assert,memory,pthread,race,uninit => safe complete
// about: a thread has the policy of the one that makes it, or with PTHREAD_EXPLICIT_SCHED that of its attributes, which may be refused
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

static void has(int policy, int priority)
{
	struct sched_param param;
	int is;
	assert(pthread_getschedparam(pthread_self(), &is, &param) == 0);
	assert(is == policy && param.sched_priority == priority);
}

static void *ordinary(void *arg)
{
	has(SCHED_OTHER, 0);
	return arg;
}

static void *queued(void *arg)
{
	has(SCHED_FIFO, 5);
	return arg;
}

int main(void)
{
	struct sched_param param = {.sched_priority = 5};
	pthread_attr_t attr;
	pthread_t thread;
	int error;

	pthread_attr_init(&attr);
	pthread_attr_setschedpolicy(&attr, SCHED_FIFO);
	pthread_attr_setschedparam(&attr, &param);
	pthread_create(&thread, &attr, ordinary, NULL);
	pthread_join(thread, NULL);

	pthread_attr_setinheritsched(&attr, PTHREAD_EXPLICIT_SCHED);
	error = pthread_create(&thread, &attr, queued, NULL);
	assert(error == 0 || error == EPERM);
	if (error == 0)
		pthread_join(thread, NULL);

	if (pthread_setschedparam(pthread_self(), SCHED_FIFO, &param) == 0) {
		pthread_create(&thread, NULL, queued, NULL);
		pthread_join(thread, NULL);
		pthread_attr_setschedpolicy(&attr, SCHED_OTHER);
		assert(pthread_create(&thread, &attr, ordinary, NULL) == EINVAL);
	}
}
