// heddle: => safe complete +no-signals
// heddle: -DPROCESS => safe complete +no-signals
// heddle: -DEARLY => violated assert:29
// about: a thread in sigsuspend handles a signal that another one sends, which is blocked otherwise
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static volatile sig_atomic_t handled;

static void handler(int number) { handled = number; }

static void *waiter(void *arg)
{
	sigset_t open;
	sigfillset(&open);
	sigdelset(&open, SIGUSR1);
	assert(sigsuspend(&open) == -1 && errno == EINTR);
	assert(handled == SIGUSR1);
	return arg;
}

static void early(void)
{
#ifdef EARLY
	assert(handled); // violated here: the other one need not have come to it
#endif
}

int main(void)
{
	pthread_t thread;
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	signal(SIGUSR1, handler);
	pthread_create(&thread, NULL, waiter, NULL);
#ifdef PROCESS
	kill(getpid(), SIGUSR1);
#else
	pthread_kill(thread, SIGUSR1);
#endif
	early();
	pthread_join(thread, NULL);
	assert(handled == SIGUSR1);
}
