// heddle: => safe complete +no-signals
// heddle: -DCOMES => violated assert:23
// about: whether an alarm or the time of sigtimedwait is up first is open
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

#ifndef COMES
#define COMES 0
#endif

int main(void)
{
	struct timespec time = {1, 0};
	siginfo_t info;
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, 0);
	alarm(1);
	int one = sigtimedwait(&set, &info, &time);
	assert(one == SIGALRM || !COMES); // violated here: the time is up first
	assert(one == SIGALRM ? info.si_signo == SIGALRM : one == -1 && errno == EAGAIN);
}
