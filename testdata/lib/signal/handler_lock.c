// heddle: => violated deadlock
// heddle: -DBLOCKS => safe complete +no-signals
// about: a handler takes a lock that the thread holds which it interrupts, unless the signal is blocked there
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void adds(void)
{
	pthread_mutex_lock(&mutex);
	n++;
	pthread_mutex_unlock(&mutex);
}

static void handler(int number) { (void)number; adds(); }

static void *worker(void *arg)
{
#ifdef BLOCKS
	sigset_t set, old;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &set, &old);
#endif
	adds();
#ifdef BLOCKS
	pthread_sigmask(SIG_SETMASK, &old, 0);
#endif
	return arg;
}

int main(void)
{
	pthread_t thread;
	signal(SIGUSR1, handler);
	pthread_create(&thread, 0, worker, 0);
	pthread_kill(thread, SIGUSR1);
	pthread_join(thread, 0);
}
