// about: mutexes of all types, taken, given back and asked for, with and without errors
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER, often = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP, strict = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP, robust;
int in, x;

static void *takes(void *arg)
{
	pthread_mutex_lock(&normal);
	assert(in == 0);
	in = 1;
	in = 0;
	pthread_mutex_unlock(&normal);
	pthread_mutex_lock(&often);
	pthread_mutex_lock(&often);
	x++;
	pthread_mutex_unlock(&often);
	pthread_mutex_unlock(&often);
	return 0;
}

static void *asks(void *arg)
{
	pthread_mutex_lock(&strict);
	x += pthread_mutex_lock(&strict);
	pthread_mutex_unlock(&strict);
	x += pthread_mutex_unlock(&strict) != 0;
	if (pthread_mutex_lock(&robust))
		x += pthread_mutex_consistent(&robust);
	if (!pthread_mutex_trylock(&normal)) {
		assert(in == 0);
		pthread_mutex_unlock(&normal);
	}
	if (arg)
		pthread_mutex_unlock(&robust);
	return 0;
}

int main(void)
{
	pthread_mutexattr_t a;
	pthread_mutexattr_init(&a);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&robust, &a);
	pthread_t t, u;
	pthread_create(&t, 0, takes, 0);
	pthread_create(&u, 0, asks, 0);
	asks(&a);
	pthread_join(t, 0);
	pthread_join(u, 0);
	return 0;
}
