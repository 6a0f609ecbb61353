// heddle: => unknown unsupported
// about: glibc waits for ever where no time is given, which is not modelled
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>

static void *routine(void *arg)
{
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, routine, NULL);
	return pthread_timedjoin_np(thread, NULL, NULL);
}
