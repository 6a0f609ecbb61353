// heddle: => violated assert:24
// heddle: -DBLOCKED => safe complete +no-signals
// about: a signal comes at any moment, too, where its sender has ended and the thread is the only one that is left
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int first, second;
static pthread_t mine;

static void handler(int number) { (void)number; second = first; }

static void *sender(void *arg) { return pthread_kill(mine, SIGUSR1) ? arg : 0; }

int main(void)
{
	pthread_t thread;
	mine = pthread_self();
	signal(SIGUSR1, handler);
	pthread_create(&thread, 0, sender, 0);
	pthread_join(thread, 0);
#ifndef BLOCKED
	first = 1;
	assert(second == 0); // violated here: the handler has run since
	first = 0;
#else
	sigset_t set;
	sigfillset(&set);
	pthread_sigmask(SIG_BLOCK, &set, 0);
	first = 1;
	assert(second == 0);
	first = 0;
#endif
}
