// about: transfers between two accounts, each with its lock; the lower one is taken first.
// mutant: -DORDER => deadlock
// mutant: -DNO_LOCK => assert
#include <assert.h>
#include <pthread.h>
pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int money[2] = {10, 10};
static void transfer(int from, int to, int amount)
{
#ifdef ORDER
	int first = from;
#else
	int first = from < to ? from : to;
#endif
#ifndef NO_LOCK
	pthread_mutex_lock(&lock[first]);
	pthread_mutex_lock(&lock[1 - first]);
#endif
	money[from] -= amount;
	money[to] += amount;
#ifndef NO_LOCK
	pthread_mutex_unlock(&lock[1 - first]);
	pthread_mutex_unlock(&lock[first]);
#endif
}
void *other(void *a)
{
	transfer(1, 0, 3);
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	transfer(0, 1, 5);
	pthread_join(t, 0);
	assert(money[0] + money[1] == 20);
	return 0;
}
