// Each thread goes back in its own frames. What it holds it keeps; its locals that others may reach end.
// heddle: => safe complete
// heddle: -DFORGETS => violated deadlock
// heddle: -DDANGLING => violated memory
// heddle: -DSHARED --check race => violated race
// heddle: --check race => safe complete
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int *_Atomic lent;
int count;
#ifdef SHARED
jmp_buf env[2];
#else
_Thread_local jmp_buf env[2];
#endif

static void fails(int which)
{
#ifdef DANGLING
	int local = 1;
	lent = &local;
#endif
	pthread_mutex_lock(&m);
	count++;
#ifndef FORGETS
	pthread_mutex_unlock(&m);
#endif
	longjmp(env[which], which + 1);
}

void *f(void *arg)
{
	volatile int tries = 0;
	switch (setjmp(env[0])) {
	case 0:
		fails(0);
	case 1:
		if (++tries < 2)
			fails(0);
		break;
	default:
		assert(0);
	}
	assert(tries == 2);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, f, 0);
	f(0);
#ifdef DANGLING
	int *p = lent;
	assert(*p == 1);
#endif
	pthread_join(t, 0);
	assert(count == 4);
	return 0;
}
