// pruned: => safe complete +no-signals +may-not-terminate
// pruned: -DBOTH => violated assert:24
// pruned: -DSECOND => violated assert:26
// pruned: --check livelock => violated livelock
// about: one of the threads that wait for a signal takes it that is sent to the process, whichever
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static sigset_t set;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int taken;

static void *waiter(void *arg)
{
	int number;
	sigwait(&set, &number);
	pthread_mutex_lock(&mutex);
	taken++;
	assert(taken == 1);
#ifdef BOTH
	assert(arg != NULL); // violated here
#elif defined SECOND
	assert(arg == NULL); // violated here
#endif
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_t one, two;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	pthread_create(&one, NULL, waiter, NULL);
	pthread_create(&two, NULL, waiter, &set);
	kill(getpid(), SIGUSR1);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	assert(0); // one of them waits for ever
}
