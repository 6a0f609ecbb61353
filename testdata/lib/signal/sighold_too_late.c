// heddle: => violated assert
// about: the twin of signal/sighold lets the signal through before it changes the handler
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <signal.h>

static void handler(int number)
{
	assert(number != SIGUSR1);
}

int main(void)
{
	sigset(SIGUSR1, handler);
	sighold(SIGUSR1);
	raise(SIGUSR1);
	sigrelse(SIGUSR1);
	sigignore(SIGUSR1);
}
