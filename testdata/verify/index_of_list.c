// heddle: => safe complete
// heddle: -DLATE => violated assert:63
// An index that the solver alone knows to lie in the array (it comes out of a list that is kept in it) leaves what stands beside the array as it is:
// a semaphore.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#define NONE (-1)
#define N 2

static struct pool {
	sem_t turn;
	int next[N], free, taken;
	sem_t done;
} pool;

static int take(void)
{
	int b;
	sem_wait(&pool.turn);
	b = pool.free;
	pool.free = pool.next[b];
	pool.next[b] = NONE;
	pool.taken++;
	sem_post(&pool.turn);
	return b;
}

static void give(int b)
{
	sem_wait(&pool.turn);
	pool.next[b] = pool.free;
	pool.free = b;
	pool.taken--;
	sem_post(&pool.turn);
}

static void *work(void *arg)
{
	give(take());
	sem_post(&pool.done);
	return arg;
}

int main(void)
{
	pthread_t t;
	int first = rand() % N;

	sem_init(&pool.turn, 0, 1);
	sem_init(&pool.done, 0, 0);
	pool.free = first;
	pool.next[first] = 1 - first;
	pool.next[1 - first] = NONE;
	pthread_create(&t, 0, work, 0);
	int mine = take();
	assert(mine >= 0 && mine < N);
	give(mine);
	sem_wait(&pool.done);
#ifdef LATE
	assert(pool.free == first);
#endif
	assert(pool.taken == 0);
	pthread_join(t, 0);
	return 0;
}
