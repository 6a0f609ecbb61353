// about: a queue of one slot with a mutex and two conditions.
// mutant: -DLOST_SIGNAL => deadlock
// mutant: -DNO_LOCK => assert
// mutant: -DIF => assert
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int slot, count, taken;
void *producer(void *a)
{
	pthread_mutex_lock(&m);
	slot = 7;
	count++;
#ifndef LOST_SIGNAL
	pthread_cond_broadcast(&filled);
#endif
	pthread_mutex_unlock(&m);
	return 0;
}
void *consumer(void *a)
{
#ifndef NO_LOCK
	pthread_mutex_lock(&m);
#endif
#ifdef NO_LOCK
	if (count > 0) {
#elif defined IF
	if (count == 0)
		pthread_cond_wait(&filled, &m);
	{
#else
	while (count == 0 && taken == 0)
		pthread_cond_wait(&filled, &m);
	if (count > 0) {
#endif
		count--;
		taken++;
	}
	assert(count >= 0 && taken <= 1);
#ifndef NO_LOCK
	pthread_mutex_unlock(&m);
#endif
	return 0;
}
int main(void)
{
	pthread_t p, c;
	pthread_create(&c, 0, consumer, 0);
	pthread_create(&p, 0, producer, 0);
	consumer(0);
	pthread_join(p, 0);
	pthread_join(c, 0);
	return 0;
}
