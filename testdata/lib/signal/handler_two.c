// heddle: => safe complete +no-signals
// heddle: -DORDER => violated assert:16
// about: handlers of two signals run in any order, and one within the other
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static volatile sig_atomic_t inside, nested, first, second;

static void one(int number) { (void)number; inside++; first = 1; nested |= inside > 1; inside--; }

static void two(int number)
{
	(void)number;
#ifdef ORDER
	assert(first == 1); // violated here
#endif
	inside++;
	second = 1;
	nested |= inside > 1;
	inside--;
}

static void *worker(void *arg)
{
	return arg;
}

int main(void)
{
	pthread_t thread;
	signal(SIGUSR1, one);
	signal(SIGUSR2, two);
	pthread_create(&thread, 0, worker, 0);
	pthread_kill(thread, SIGUSR1);
	pthread_kill(thread, SIGUSR2);
	pthread_join(thread, 0);
	assert(inside == 0);
	assert(first <= 1 && second <= 1);
}
