// heddle: --check assert,memory,uninit => safe complete
// heddle: -DBLOCKED => safe complete
// heddle: -DSTOPS => unknown unsupported
// about: a signal that a thread raises is handled before raise returns; the default is to end the program
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int seen, within;

static void handle(int number)
{
	sigset_t now;
	pthread_sigmask(SIG_BLOCK, 0, &now);
	within = sigismember(&now, number) && sigismember(&now, SIGUSR2);
	seen += number;
}

int main(void)
{
	struct sigaction act = {0};
	sigset_t set;
	act.sa_handler = handle;
	sigaddset(&act.sa_mask, SIGUSR2);
	act.sa_flags = SA_RESETHAND;
	sigaction(SIGUSR1, &act, 0);
	assert(raise(SIGUSR1) == 0 && seen == SIGUSR1 && within);
	pthread_sigmask(SIG_BLOCK, 0, &set);
	assert(!sigismember(&set, SIGUSR1) && !sigismember(&set, SIGUSR2));
	assert(raise(SIGCHLD) == 0 && raise(0) == -1 && errno == EINVAL);
	signal(SIGTERM, SIG_IGN);
	assert(raise(SIGTERM) == 0);
	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	assert(sigprocmask(7, &set, 0) == -1 && pthread_sigmask(7, &set, 0) == EINVAL && sigprocmask(SIG_SETMASK, &set, 0) == 0);
#ifdef BLOCKED
	raise(SIGINT);
#endif
#ifdef STOPS
	raise(SIGSTOP);
#endif
	raise(SIGUSR1); // the handler is gone
	assert(0);
}
