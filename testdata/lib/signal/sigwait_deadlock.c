// heddle: => violated deadlock
// pruned: -DSENT => safe complete +no-signals
// pruned: -DNOBODY => safe complete +no-signals +may-not-terminate
// about: who waits for a signal is not deadlocked, as it may come from outside; who waits for a lock that such a thread waits for in turn is
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static sigset_t set;

static void *waiter(void *arg)
{
	int number;
	pthread_mutex_lock(&a);
	sigwait(&set, &number);
#if !defined SENT && !defined NOBODY
	pthread_mutex_lock(&b);
	pthread_mutex_unlock(&b);
#endif
	pthread_mutex_unlock(&a);
	return arg;
}

int main(void)
{
	pthread_t thread;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	pthread_create(&thread, NULL, waiter, NULL);
	pthread_mutex_lock(&b);
#ifndef NOBODY
	pthread_kill(thread, SIGUSR1);
#else
	pthread_kill(thread, 0);
#endif
	pthread_mutex_lock(&a);
	pthread_mutex_unlock(&a);
	pthread_mutex_unlock(&b);
	pthread_join(thread, NULL);
}
