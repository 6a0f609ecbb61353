// pruned: => safe complete +no-signals
// pruned: -DONCE => violated assert:35
// about: a timer with an interval sends signals again and again, one without only once
#include <assert.h>
#include <signal.h>
#include <sys/time.h>

static volatile sig_atomic_t handled;

static void handle(int number)
{
	(void)number;
	if (handled < 2)
		handled++;
}

int main(void)
{
	struct itimerval some = {{0, 500}, {1, 0}}, none = {{0, 0}, {0, 0}}, now;
	struct sigaction action = {.sa_handler = handle};
	sigaction(SIGALRM, &action, 0);
#ifdef ONCE
	some.it_interval.tv_usec = 0;
#endif
	assert(setitimer(ITIMER_REAL, &some, 0) == 0);
	assert(setitimer(3, &some, 0) == -1);
#ifdef ONCE
	while (handled < 1)
		;
	assert(getitimer(ITIMER_REAL, &now) == 0);
	assert(now.it_value.tv_sec == 0);
	assert(setitimer(ITIMER_REAL, &some, 0) == 0);
	assert(setitimer(ITIMER_REAL, &none, 0) == 0);
	assert(handled >= 1);
	assert(handled == 2); // violated here: the second one was turned off before it came
#else
	while (handled < 2)
		;
	assert(setitimer(ITIMER_REAL, &none, &now) == 0);
#endif
}
