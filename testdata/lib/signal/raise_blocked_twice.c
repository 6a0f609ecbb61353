// heddle: => violated assert
// about: the twin of signal/raise_blocked counts on a signal that was raised twice to come twice
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static int handled;

static void handler(int number)
{
	handled += number == SIGUSR1;
}

int main(void)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	signal(SIGUSR1, handler);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGUSR1);
	raise(SIGUSR1);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	assert(handled == 2);
}
