// heddle: --check assert,memory,pthread,race,uninit => safe complete
// about: a thread has the signal mask of the one that makes it (POSIX XSH pthread_create), until it changes it
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int blocks(int number)
{
	sigset_t mask;
	pthread_sigmask(SIG_BLOCK, NULL, &mask);
	return sigismember(&mask, number);
}

static void *inner(void *arg)
{
	assert(blocks(SIGUSR1) && blocks(SIGUSR2));
	return arg;
}

static void *outer(void *arg)
{
	sigset_t more;
	pthread_t thread;
	assert(blocks(SIGUSR1) && !blocks(SIGUSR2));
	sigemptyset(&more);
	sigaddset(&more, SIGUSR2);
	pthread_sigmask(SIG_BLOCK, &more, NULL);
	pthread_create(&thread, NULL, inner, NULL);
	pthread_join(thread, NULL);
	return arg;
}

int main(void)
{
	sigset_t mask;
	pthread_t thread;
	sigemptyset(&mask);
	sigaddset(&mask, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &mask, NULL);
	pthread_create(&thread, NULL, outer, NULL);
	pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
	pthread_join(thread, NULL);
	assert(!blocks(SIGUSR1) && !blocks(SIGUSR2));
}
