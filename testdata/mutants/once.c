// about: what is needed is made by whoever comes first.
// mutant: -DNO_LOCK => assert
// mutant: -DFLAG_FIRST => memory
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int ready, made;
int *thing;
static int get(void)
{
	if (!ready) {
#ifndef NO_LOCK
		pthread_mutex_lock(&m);
#endif
		if (!ready) {
#ifdef FLAG_FIRST
			ready = 1;
#endif
			thing = malloc(sizeof *thing);
			*thing = 5;
			made++;
			ready = 1;
		}
#ifndef NO_LOCK
		pthread_mutex_unlock(&m);
#endif
	}
	return *thing;
}
void *user(void *a)
{
	get();
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	get();
	pthread_join(t, 0);
	assert(made == 1);
	free(thing);
	return 0;
}
