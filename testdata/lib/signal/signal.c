// heddle: --check assert,memory,uninit => safe complete
// heddle: -DHANDLER => safe complete +no-signals
// heddle: -DUNSET --check uninit => violated uninit
// about: signals are ignored, none comes; one that a handler waits for does not come
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

static void handle(int number) { (void)number; }

static void *other(void *arg)
{
	signal(SIGPIPE, SIG_DFL);
	return arg;
}

int main(void)
{
	sigset_t set;
	struct sigaction before, act = {0};
	pthread_t t;
	assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL);
	assert(signal(SIGKILL, SIG_IGN) == SIG_ERR && errno == EINVAL);
	assert(signal(65, SIG_IGN) == SIG_ERR);
	pthread_create(&t, 0, other, 0);
	pthread_join(t, 0);
	assert(signal(SIGPIPE, SIG_IGN) == SIG_DFL);
	sigaction(SIGPIPE, 0, &before);
	assert(sigismember(&before.sa_mask, SIGPIPE) == 1 && sigismember(&before.sa_mask, SIGHUP) == 0 && before.sa_flags & SA_RESTART);
	act.sa_handler = SIG_IGN;
	sigemptyset(&act.sa_mask);
	assert(sigaddset(&act.sa_mask, SIGTERM) == 0 && sigaction(SIGINT, &act, 0) == 0);
	assert(sigaction(SIGINT, 0, &before) == 0 && before.sa_handler == SIG_IGN);
	assert(sigismember(&before.sa_mask, SIGTERM) == 1 && sigismember(&before.sa_mask, SIGINT) == 0);
#ifndef UNSET
	sigfillset(&set);
#endif
	assert(sigismember(&set, SIGUSR1) == 1 && sigdelset(&set, SIGUSR1) == 0 && sigismember(&set, SIGUSR1) == 0);
	assert(sigaddset(&set, 0) == -1 && sigismember(&set, 100) == -1);
#ifdef HANDLER
	signal(SIGUSR1, handle);
#else
	(void)handle;
#endif
	return 0;
}
