// heddle: => safe complete +no-signals
// heddle: -DOPEN => violated assert:22
// about: sigpause lets a signal through while it waits for one, and blocks it again
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <errno.h>
#include <signal.h>

static volatile sig_atomic_t handled;

static void handle(int number) { handled = number; }

int main(void)
{
	signal(SIGUSR1, handle);
	sighold(SIGUSR1);
	raise(SIGUSR1);
	assert(handled == 0 && sigpause(SIGUSR1) == -1 && errno == EINTR && handled == SIGUSR1);
	handled = 0;
	raise(SIGUSR1);
#ifdef OPEN
	assert(handled == SIGUSR1); // violated here: it is blocked again
#else
	assert(handled == 0);
#endif
}
