// heddle: => safe complete
// heddle: -DIGNORED => violated assert:49
// heddle: -DBLOCKED => violated assert:49
// heddle: -DBLOCKED -DPROCESS => safe complete
// heddle: -DBLOCKS => violated assert:49
// about: a signal to a thread that lets it through ends the program, unless it is ignored
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sigset_t set;

static void *run(void *arg)
{
#ifdef BLOCKS
	pthread_sigmask(SIG_BLOCK, &set, NULL); // perhaps before the signal is sent
#endif
	pthread_mutex_lock(&mutex);
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_t thread;
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
#ifdef BLOCKED
	pthread_sigmask(SIG_BLOCK, &set, NULL);
#endif
	pthread_mutex_lock(&mutex); // the other one has not ended
	pthread_create(&thread, NULL, run, NULL);
#ifdef BLOCKED
	pthread_sigmask(SIG_UNBLOCK, &set, NULL); // the other one blocks it
#endif
#ifdef IGNORED
	signal(SIGTERM, SIG_IGN);
#endif
#ifdef PROCESS
	kill(getpid(), SIGTERM);
#else
	assert(pthread_kill(thread, SIGTERM) == 0);
#endif
	pthread_mutex_unlock(&mutex);
	pthread_join(thread, NULL);
	assert(0); // violated here
}
