// heddle: => violated assert
// about: a signal raised in its own handler comes again as soon as that has returned
#include <assert.h>
#include <signal.h>

static int handled, inside;

static void handler(int number)
{
	assert(!inside);
	inside = 1;
	if (handled++ == 0)
		raise(number);
	inside = 0;
}

int main(void)
{
	signal(SIGUSR1, handler);
	raise(SIGUSR1);
	assert(handled == 1);
}
