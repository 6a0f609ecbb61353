// heddle: => violated assert:14
// heddle: -DCHECKED => safe complete
// about: two signals cannot be ignored
#include <assert.h>
#include <signal.h>

int main(void)
{
	struct sigaction act = {0};
	act.sa_handler = SIG_IGN;
#ifdef CHECKED
	assert(sigaction(SIGSTOP, &act, 0) == -1);
#else
	assert(sigaction(SIGSTOP, &act, 0) == 0); // violated
#endif
	return 0;
}
