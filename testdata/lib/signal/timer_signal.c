// heddle: => safe complete +no-signals
// heddle: -DLATE => violated assert:39
// pruned: -DWAITS => safe complete +no-signals
// about: a timer sends a signal with a value at any moment until it is deleted
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <time.h>

static volatile sig_atomic_t handled;
static int object;

static void handle(int number, siginfo_t *info, void *context)
{
	(void)context;
	assert(number == SIGUSR1 && info->si_code == SI_TIMER && info->si_value.sival_ptr == &object);
	handled++;
}

int main(void)
{
	struct itimerspec once = {.it_value = {1, 0}}, left;
	struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
	struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1, .sigev_value.sival_ptr = &object};
	timer_t timer;
	sigaction(SIGUSR1, &action, 0);
	assert(timer_create(CLOCK_REALTIME, &event, &timer) == 0);
	assert(timer_gettime(timer, &left) == 0 && left.it_value.tv_sec == 0);
	assert(timer_settime(timer, 0, &once, 0) == 0);
#ifdef WAITS
	while (!handled)
		;
	assert(timer_gettime(timer, &left) == 0 && left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0);
#endif
	assert(timer_delete(timer) == 0);
	assert(handled <= 1);
#ifdef LATE
	assert(handled == 1); // violated here: it was deleted before
#endif
	assert(timer_settime(timer, 0, &once, 0) == -1 && errno == EINVAL);
}
