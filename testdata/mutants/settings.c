// about: two values that belong together, under a lock for readers and writers.
// mutant: -DNO_READ_LOCK => assert
// mutant: -DREAD_LOCK => assert
#include <assert.h>
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int width, height;
void *writes(void *a)
{
#ifdef READ_LOCK
	pthread_rwlock_rdlock(&l);
#else
	pthread_rwlock_wrlock(&l);
#endif
	width = 4;
	height = 4;
	pthread_rwlock_unlock(&l);
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, writes, 0);
#ifndef NO_READ_LOCK
	pthread_rwlock_rdlock(&l);
#endif
	int w = width, h = height;
#ifndef NO_READ_LOCK
	pthread_rwlock_unlock(&l);
#endif
	assert(w == h);
	pthread_join(t, 0);
	return 0;
}
