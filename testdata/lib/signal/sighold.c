// heddle: --check assert,memory,pthread,race,uninit => safe complete
// about: the older functions that block and ignore signals
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <errno.h>
#include <signal.h>

static int handled;

static void handler(int number)
{
	(void)number;
	handled++;
}

int main(void)
{
	assert(sigset(SIGUSR1, handler) == SIG_DFL);
	assert(sighold(SIGUSR1) == 0);
	raise(SIGUSR1);
	assert(handled == 0);
	assert(sigrelse(SIGUSR1) == 0 && handled == 1);
	assert(sigset(SIGUSR1, SIG_HOLD) == handler);
	raise(SIGUSR1);
	assert(handled == 1);
	assert(sigset(SIGUSR1, handler) == SIG_HOLD && handled == 2);
	assert(sigignore(SIGUSR1) == 0);
	raise(SIGUSR1);
	assert(handled == 2);
	errno = 0;
	assert(sigset(SIGKILL, handler) == SIG_ERR && errno == EINVAL);
	assert(sighold(-1) == -1 && sigignore(SIGSTOP) == -1);
	assert(SIGRTMIN < SIGRTMAX);
}
