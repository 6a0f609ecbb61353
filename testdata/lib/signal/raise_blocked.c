// heddle: --check assert,memory,pthread,race,uninit => safe complete
// about: a signal that a thread raises while it is blocked is pending, once, until it is let through, waited for or ignored
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static int handled;

static void handler(int number)
{
	assert(number == SIGUSR1);
	handled++;
}

static int pends(int number)
{
	sigset_t set;
	sigpending(&set);
	return sigismember(&set, number);
}

int main(void)
{
	struct timespec no_time = {0, 0};
	sigset_t set, none;
	int number = 0;
	sigemptyset(&none);
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	signal(SIGUSR1, handler);
	sigprocmask(SIG_BLOCK, &set, NULL);

	raise(SIGUSR1);
	raise(SIGUSR1);
	assert(handled == 0 && pends(SIGUSR1) && !pends(SIGUSR2));
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	assert(handled == 1 && !pends(SIGUSR1));

	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGUSR1);
	assert(sigwait(&set, &number) == 0 && number == SIGUSR1 && handled == 1);
	errno = 0;
	assert(sigtimedwait(&set, NULL, &no_time) == -1 && errno == EAGAIN);
	raise(SIGUSR1);
	assert(sigtimedwait(&set, NULL, &no_time) == SIGUSR1 && handled == 1);

	raise(SIGUSR1);
	errno = 0;
	assert(sigsuspend(&none) == -1 && errno == EINTR && handled == 2);

	raise(SIGUSR1);
	signal(SIGUSR1, SIG_IGN);
	assert(!pends(SIGUSR1));
	signal(SIGUSR1, handler);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	assert(handled == 2);
}
