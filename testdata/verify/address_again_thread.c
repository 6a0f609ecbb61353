// heddle: => violated assert:33
// heddle: -DATTACHED => safe
// about: the local of a new thread may lie where that of a detached one lay which has ended
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic(int *) seen;
atomic_int again;

static void *run(void *arg)
{
	int x = 0, *p = &x;
	if (atomic_exchange(&seen, p) == p)
		again = 1;
	return arg;
}

static pthread_t t[2];

#ifdef ATTACHED
#define FREE(t)
#else
#define FREE(t) pthread_detach(t)
#endif

int main(void)
{
	for (int i = 0; i < 2; i++) {
		pthread_create(&t[i], 0, run, 0);
		FREE(t[i]);
	}
	assert(!again);
	return 0;
}
