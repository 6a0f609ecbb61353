// heddle: => violated assert:12
// about: the processor asked for may not be there
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
int main(void) {
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(3, &set);
	int e = pthread_setaffinity_np(pthread_self(), sizeof set, &set);
	assert(e == 0); // violated here
	return 0;
}
