// pruned: --check assert,deadlock,livelock => safe complete
// about: a thread that waits for a signal can be cancelled there
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void *pauses(void *arg)
{
	pause();
	return arg;
}

static void *waits(void *arg)
{
	sigset_t set;
	int number;
	sigfillset(&set);
	sigwait(&set, &number);
	return arg;
}

int main(void)
{
	void *(*const routines[])(void *) = {pauses, waits};
	for (int i = 0; i < 2; i++) {
		pthread_t thread;
		void *result;
		pthread_create(&thread, NULL, routines[i], NULL);
		pthread_cancel(thread);
		pthread_join(thread, &result);
		assert(result == PTHREAD_CANCELED);
	}
}
