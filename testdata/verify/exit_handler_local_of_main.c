// heddle: => violated memory
// heddle: --after-main wait => violated memory
// heddle: -DEXIT => safe complete
// heddle: -DTHREAD => violated memory
// heddle: -DTHREAD --reduction persistent => violated memory
// heddle: -DTHREAD -DEXIT => safe complete
// about: the locals of main are gone when exit handlers run behind its return, not where it calls exit

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *local;
static atomic_int steps;

static void handler(void)
{
#ifdef THREAD
	steps++;
	steps++;
#else
	*local = 1;
#endif
}

static void *worker(void *arg)
{
	*local = 1;
	return arg;
}

int main(void)
{
	int x = 0;

	local = &x;
	atexit(handler);
#ifdef THREAD
	pthread_t t;
	pthread_create(&t, NULL, worker, NULL);
#endif
#ifdef EXIT
	exit(0);
#endif
	return 0;
}
