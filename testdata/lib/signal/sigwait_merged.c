// heddle: => violated assert:41
// heddle: -DPROCESS => violated assert:41
// heddle: -DONCE => safe complete +no-signals
// heddle: -DONCE -DPROCESS => safe complete +no-signals
// about: a signal that is sent while one of its kind is pending is merged with it
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

static pthread_t taker;

static void *sender(void *arg)
{
#ifdef PROCESS
	kill(getpid(), SIGUSR1);
#else
	pthread_kill(taker, SIGUSR1);
#endif
	return arg;
}

int main(void)
{
	struct timespec none = {0, 0};
	pthread_t thread;
	sigset_t set, pending;
	int number;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	taker = pthread_self();
	pthread_create(&thread, NULL, sender, NULL);
#ifndef ONCE
	sender(NULL);
	pthread_join(thread, NULL);
	assert(sigwait(&set, &number) == 0 && number == SIGUSR1);
	assert(sigtimedwait(&set, NULL, &none) == SIGUSR1); // violated here
#else
	number = sigtimedwait(&set, NULL, &none);
	assert(number == SIGUSR1 || (number == -1 && errno == EAGAIN));
	pthread_join(thread, NULL);
	sigpending(&pending);
	assert(sigismember(&pending, SIGUSR1) == (number == -1));
#endif
}
