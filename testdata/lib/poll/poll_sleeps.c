// heddle: => safe complete
// heddle: -DSIGNAL => violated assert:36
// heddle: -DSIGNAL -DSELECT => violated assert:34
// about: poll and select of no file sleep: they fail where a signal comes only; of the time limit nothing or all is left
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/select.h>

static volatile sig_atomic_t handled;

static void handler(int number) { handled = number; }

static int nap(void)
{
	struct timeval limit = {1, 5};
	int done = select(0, 0, 0, 0, &limit);
	assert(done == -1 || limit.tv_sec == 0 && limit.tv_usec == 0 || limit.tv_sec == 1 && limit.tv_usec == 5);
	return done;
}

static void *worker(void *arg)
{
	struct timespec limit = {1, 0};
#ifndef SIGNAL
	assert(nap() == 0);
	assert(poll(0, 0, 10) == 0);
	assert(pselect(0, 0, 0, 0, &limit, 0) == 0);
	assert(ppoll(0, 0, &limit, 0) == 0);
#elif defined SELECT
	assert(nap() == 0); // violated here: interrupted
#else
	assert(poll(0, 0, 10) == 0); // violated here: interrupted
#endif
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
	sigaction(SIGUSR1, &action, 0);
	pthread_create(&thread, 0, worker, 0);
#ifdef SIGNAL
	pthread_kill(thread, SIGUSR1);
#endif
	pthread_join(thread, 0);
	return 0;
}
