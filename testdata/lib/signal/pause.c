// pruned: => safe complete +no-signals +may-not-terminate
// pruned: -DSET -DPOSIX => safe complete +no-signals
// about: who waits for a signal waits for ever, and the others go on
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *arg)
{
	pthread_mutex_lock(&m);
	n++;
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	sigset_t set;
	int number;
	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	pthread_sigmask(SIG_BLOCK, &set, 0);
	pthread_create(&t, 0, other, 0);
#ifdef SET
	sigwait(&set, &number);
#else
	(void)number;
	pause();
#endif
	assert(0);
}
