// heddle: => safe complete +no-signals
// heddle: -DHANDLER => safe complete +no-signals
// heddle: -DHANDLER -DEARLY => violated assert:32
// heddle: -DHANDLER -DLATE => violated assert:37
// heddle: -DHANDLER -DBLOCKED => safe complete +no-signals
// about: an alarm that nobody handles ends the program; the handler of one runs at any moment until it is turned off, also in a program with one thread
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t handled, first;

static void handle(int number) { handled += number == SIGALRM && first >= 0; }

int main(void)
{
#ifdef HANDLER
	signal(SIGALRM, handle);
#endif
#ifdef BLOCKED
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, 0);
#endif
	assert(alarm(5) == 0);
#ifdef BLOCKED
	assert(handled == 0);
#endif
	first = 1;
#ifdef EARLY
	assert(handled == 0); // violated here: it has come
#endif
	alarm(0);
	assert(handled <= 1);
#ifdef LATE
	assert(handled == 1); // violated here: it has not come
#endif
	assert(alarm(0) == 0);
	int before = handled;
	first = -1;
	first = 0;
	assert(before == handled);
	signal(SIGALRM, SIG_IGN);
	return 0;
}
