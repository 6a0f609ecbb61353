// heddle: => violated assert:33
// heddle: -DRESTART => safe complete +no-signals
// heddle: -DAGAIN => safe complete +no-signals
// heddle: -DSLEEPS => violated assert:28
// heddle: -DSLEEPS -DRESTART => violated assert:28
// about: a signal interrupts sem_wait, unless its handler was set with SA_RESTART, and any sleep
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static sem_t semaphore;
static volatile sig_atomic_t handled;

static void handler(int number) { handled = number; }

static void *worker(void *arg)
{
#ifdef SLEEPS
	struct timespec time = {5, 0}, left = {0, 0};
	if (nanosleep(&time, &left) != 0) {
		assert(errno == EINTR && handled && (left.tv_sec < 5 || left.tv_nsec == 0));
		return arg;
	}
	assert(sleep(1) == 0); // violated here: sleep is interrupted
#elif defined AGAIN
	while (sem_wait(&semaphore) != 0)
		assert(errno == EINTR && handled);
#else
	assert(sem_wait(&semaphore) == 0); // violated here: it fails with EINTR
#endif
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct sigaction action = {.sa_handler = handler};
#ifdef RESTART
	action.sa_flags = SA_RESTART;
#endif
	sem_init(&semaphore, 0, 0);
	sigaction(SIGUSR1, &action, 0);
	pthread_create(&thread, 0, worker, 0);
	pthread_kill(thread, SIGUSR1);
	sem_post(&semaphore);
	pthread_join(thread, 0);
}
