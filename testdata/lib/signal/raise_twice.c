// heddle: => violated assert:18
// heddle: -DONCE => safe complete
// about: a handler that signal sets stays
#include <assert.h>
#include <signal.h>

static int seen;

static void handle(int number) { seen += number == SIGUSR1; }

int main(void)
{
	signal(SIGUSR1, handle);
	raise(SIGUSR1);
#ifndef ONCE
	raise(SIGUSR1);
#endif
	assert(seen == 1);
	return 0;
}
