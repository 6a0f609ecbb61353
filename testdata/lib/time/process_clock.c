// heddle: => safe complete
// about: the process has a clock of its own, under 0 as under its number
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static clockid_t own;

static void *other(void *arg) {
	assert(clock_getcpuclockid(getpid(), &own) == 0);
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	clockid_t zero;
	assert(clock_getcpuclockid(0, &zero) == 0 && zero < 0);
	pthread_join(t, 0);
	assert(own < 0);
	return 0;
}
