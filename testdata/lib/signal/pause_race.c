// heddle: => violated assert:18
// pruned: -DLOCKED => safe complete
// about: what others do while a thread waits for a signal counts
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *arg)
{
#ifdef LOCKED
	pthread_mutex_lock(&m);
#endif
	int was = n;
	n = was + 1;
	assert(n == was + 1);
#ifdef LOCKED
	pthread_mutex_unlock(&m);
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
	(void)m;
	pthread_create(&a, 0, other, 0);
	pthread_create(&b, 0, other, 0);
	pause();
	return 0;
}
