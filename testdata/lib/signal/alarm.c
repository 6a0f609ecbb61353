// heddle: => safe complete +no-signals
// heddle: -DHANDLER => unknown unsupported
// heddle: -DLATER => unknown unsupported
// about: an alarm that nobody handles ends the program; what a handler of it does is not modelled
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static void handle(int number) { (void)number; }

int main(void)
{
#ifdef HANDLER
	signal(SIGALRM, handle);
#endif
	assert(alarm(5) == 0);
#ifdef LATER
	signal(SIGALRM, handle);
#endif
	alarm(0);
	assert(alarm(0) == 0);
	signal(SIGALRM, handle);
	return 0;
}
