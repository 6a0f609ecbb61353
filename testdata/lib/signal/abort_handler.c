// heddle: => violated assert:10
// heddle: -DIGNORED => safe complete
// heddle: -DRETURNS => safe complete
// about: abort raises SIGABRT, also where it is blocked; it ends the program where the handler returns and where the signal is ignored
#include <assert.h>
#include <signal.h>
#include <stdlib.h>

static int seen;
static void handle(int number) { seen = number; assert(seen != SIGABRT); } // violated here
static void note(int number) { seen = number; }
static void never(void) { assert(0); }

int main(void)
{
	sigset_t set;
	atexit(never);
#if defined IGNORED
	signal(SIGABRT, SIG_IGN);
#elif defined RETURNS
	signal(SIGABRT, note);
#else
	signal(SIGABRT, handle);
#endif
	sigemptyset(&set);
	sigaddset(&set, SIGABRT);
	sigprocmask(SIG_BLOCK, &set, 0);
	abort();
	assert(0);
}
