/*
 * A queue of two places between a producer and two consumers, with a lock and two conditions.
 * Compiled with -DBROKEN, a consumer wakes with one condition who waits on the other:
 * the wrong one may wake, and all wait for ever.
 */
#include <assert.h>
#include <pthread.h>

#define PLACES 2
#define ITEMS 4

static struct queue {
	pthread_mutex_t lock;
	pthread_cond_t not_empty, not_full;
	int items[PLACES];
	unsigned head, tail;
} queue = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, {0}, 0, 0 };

static void put(struct queue *q, int item)
{
	pthread_mutex_lock(&q->lock);
	while (q->tail - q->head == PLACES)
		pthread_cond_wait(&q->not_full, &q->lock);
	q->items[q->tail++ % PLACES] = item;
	pthread_cond_signal(&q->not_empty);
	pthread_mutex_unlock(&q->lock);
}

static int take(struct queue *q)
{
	pthread_mutex_lock(&q->lock);
	while (q->tail == q->head)
		pthread_cond_wait(&q->not_empty, &q->lock);
	int item = q->items[q->head++ % PLACES];
#ifdef BROKEN
	pthread_cond_signal(&q->not_empty);
#else
	pthread_cond_signal(&q->not_full);
#endif
	pthread_mutex_unlock(&q->lock);
	return item;
}

static void *producer(void *unused)
{
	(void)unused;
	for (int i = 1; i <= ITEMS; i++)
		put(&queue, i);
	return 0;
}

static void *consumer(void *sum)
{
	for (int i = 0; i < ITEMS / 2; i++)
		*(int *)sum += take(&queue);
	return 0;
}

int main(void)
{
	pthread_t p, c[2];
	int sums[2] = { 0, 0 };
	pthread_create(&p, 0, producer, 0);
	pthread_create(&c[0], 0, consumer, &sums[0]);
	pthread_create(&c[1], 0, consumer, &sums[1]);
	pthread_join(p, 0);
	pthread_join(c[0], 0);
	pthread_join(c[1], 0);
	assert(sums[0] + sums[1] == ITEMS * (ITEMS + 1) / 2);
	return 0;
}
