// heddle: => safe complete +no-signals
// heddle: -DPIPE => safe complete +no-signals
// heddle: -DNONE => violated deadlock
// about: who waits for what a handler does in a thread that waits itself goes on
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

static sem_t posted, done;
static int ends[2];

static void handler(int number)
{
	(void)number;
	sem_post(&posted);
}

static void *worker(void *arg)
{
#ifdef PIPE
	char c;
	ssize_t got;
	while ((got = read(ends[0], &c, 1)) < 0)
		assert(errno == EINTR);
	assert(got == 1 && c == 'x');
#else
	while (sem_wait(&done) != 0)
		assert(errno == EINTR);
#endif
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct sigaction action = {.sa_handler = handler};
	sem_init(&posted, 0, 0);
	sem_init(&done, 0, 0);
	if (pipe(ends) != 0)
		return 0;
	sigaction(SIGUSR1, &action, 0);
	pthread_create(&thread, 0, worker, 0);
#ifndef NONE
	assert(pthread_kill(thread, SIGUSR1) == 0);
#endif
	sem_wait(&posted);
#ifdef PIPE
	assert(write(ends[1], "x", 1) == 1);
#else
	sem_post(&done);
#endif
	pthread_join(thread, 0);
}
