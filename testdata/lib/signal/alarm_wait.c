// heddle: => safe complete +no-signals
// heddle: -DSIGWAIT => safe complete +no-signals
// heddle: -DJOIN => safe complete +no-signals
// heddle: -DJOIN -DNONE => violated deadlock
// heddle: -DJOIN -DDEFAULT => violated deadlock
// about: who waits for an alarm, or for what its handler does, goes on
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static sem_t posted;
static volatile sig_atomic_t handled;

static void handle(int number)
{
	handled = number;
	sem_post(&posted);
}

static void *waits(void *arg)
{
	while (sem_wait(&posted) != 0)
		;
	return arg;
}

int main(void)
{
	sem_init(&posted, 0, 0);
#ifdef SIGWAIT
	sigset_t set;
	int number;
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, 0);
	alarm(1);
	assert(sigwait(&set, &number) == 0 && number == SIGALRM);
	assert(alarm(0) == 0);
#elif defined JOIN
	pthread_t thread;
#ifndef DEFAULT
	signal(SIGALRM, handle);
#endif
	pthread_create(&thread, 0, waits, 0);
#ifndef NONE
	struct itimerval once = {.it_value = {1, 0}}, old;
	assert(setitimer(ITIMER_REAL, &once, &old) == 0);
	assert(old.it_value.tv_sec == 0);
#endif
	pthread_join(thread, 0);
#else
	sigset_t set, open;
	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, &open);
	signal(SIGALRM, handle);
	alarm(1);
	while (!handled)
		assert(sigsuspend(&open) == -1);
	assert(handled == SIGALRM);
#endif
}
