// heddle: --check assert,deadlock,memory,pthread,race,uninit => safe complete +no-signals
// pruned: -DMANY => safe complete +no-signals
// pruned: -DMANY -DPROCESS => safe complete +no-signals
// about: a thread takes the signals that others send to it, or to the process, which all block
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static sigset_t set;
static int stopped;

static void *signals(void *arg)
{
	int number, taken = 0;
	do {
		assert(sigwait(&set, &number) == 0);
		assert(number == SIGUSR1 || number == SIGTERM);
		taken += number == SIGUSR1;
	} while (number != SIGTERM);
	assert(taken <= 2);
	stopped = 1;
	return arg;
}

static pthread_t taker;

static void sends(int number)
{
#ifdef PROCESS
	assert(kill(getpid(), number) == 0);
#else
	assert(pthread_kill(taker, number) == 0);
#endif
}

static void *sender(void *arg)
{
	sends(SIGUSR1);
	return arg;
}

int main(void)
{
	pthread_t one, two;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigaddset(&set, SIGTERM);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	pthread_create(&taker, NULL, signals, NULL);
#ifdef MANY
	pthread_create(&one, NULL, sender, NULL);
	pthread_create(&two, NULL, sender, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
#else
	(void)one, (void)two, (void)sender;
#endif
	sends(SIGTERM);
	pthread_join(taker, NULL);
	assert(stopped);
}
