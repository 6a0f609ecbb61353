// heddle: -DSAVES => safe complete +no-signals
// heddle: => violated assert:36
// heddle: -DLOCAL => violated assert:34
// about: a handler that does not save errno changes it under the thread that it interrupts, as it does a thread-local variable
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static __thread int own;
static sem_t semaphore;

static void handler(int number)
{
#ifdef SAVES
	int saved = errno;
#endif
	(void)number;
	errno = ENOENT;
	own = 1;
#ifdef SAVES
	errno = saved;
	own = 0;
#endif
}

static void *worker(void *arg)
{
	own = 0;
	if (sem_trywait(&semaphore) != 0) {
		errno = EAGAIN;
#ifdef LOCAL
		assert(own == 0);
#else
		assert(errno == EAGAIN); // violated here
#endif
	}
	return arg;
}

int main(void)
{
	pthread_t thread;
	sem_init(&semaphore, 0, 0);
	signal(SIGUSR1, handler);
	pthread_create(&thread, 0, worker, 0);
	pthread_kill(thread, SIGUSR1);
	pthread_join(thread, 0);
}
