// heddle: => safe complete +no-signals
// heddle: -DPROCESS => safe complete +no-signals
// heddle: -DBETWEEN => violated assert:23
// heddle: -DBETWEEN -DPROCESS => violated assert:23
// heddle: -DEARLY => violated assert:53
// about: a handler runs at any moment in a thread to which another one sends a signal, also between two of its accesses, or not before it ends
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t first, second, handled;
static pthread_t owner;

static void handler(int number)
{
	(void)number;
#ifdef PROCESS
	if (!pthread_equal(pthread_self(), owner))
		return;
#endif
#ifdef BETWEEN
	assert(first == second); // violated here
#else
	assert(first == second || first == second + 1);
#endif
	assert(pthread_equal(pthread_self(), owner));
	handled++;
}

static void *worker(void *arg)
{
	first = 1;
	second = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;
	owner = pthread_self();
	signal(SIGUSR1, handler);
	pthread_create(&thread, 0, worker, 0);
	owner = thread;
#ifdef PROCESS
	kill(getpid(), SIGUSR1);
#else
	pthread_kill(thread, SIGUSR1);
#endif
	pthread_join(thread, 0);
	assert(handled <= 1);
#ifdef EARLY
	assert(handled == 1); // violated here
#endif
}
