/*
 * A mailbox of one slot: one producer posts numbers, two consumers take them.
 *
 * A consumer that is woken must look again whether there is something to take,
 * for the other consumer may have been faster. Compiled with -DBROKEN it does
 * not look again, and takes from an empty mailbox in a few of the many schedules.
 *
 *     heddle verify --context-bound 6 -DBROKEN examples/mailbox.c      violated
 *     heddle verify --context-bound 6 examples/mailbox.c               safe up to the bound
 */
#include <assert.h>
#include <pthread.h>

#ifdef BROKEN
#define WAIT_UNTIL(condition, cond, lock) if (!(condition)) pthread_cond_wait(cond, lock)
#else
#define WAIT_UNTIL(condition, cond, lock) while (!(condition)) pthread_cond_wait(cond, lock)
#endif

#define EMPTY 0

struct mailbox {
	pthread_mutex_t lock;
	pthread_cond_t filled, emptied;
	int slot;
};

static struct mailbox box = {
	PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, EMPTY,
};

static int taken[2];

static void post(struct mailbox *b, int value)
{
	pthread_mutex_lock(&b->lock);
	WAIT_UNTIL(b->slot == EMPTY, &b->emptied, &b->lock);
	b->slot = value;
	pthread_cond_signal(&b->filled);
	pthread_mutex_unlock(&b->lock);
}

static int take(struct mailbox *b)
{
	pthread_mutex_lock(&b->lock);
	WAIT_UNTIL(b->slot != EMPTY, &b->filled, &b->lock);
	int value = b->slot;
	assert(value != EMPTY);
	b->slot = EMPTY;
	pthread_cond_signal(&b->emptied);
	pthread_mutex_unlock(&b->lock);
	return value;
}

static void *producer(void *unused)
{
	(void)unused;
	post(&box, 1);
	post(&box, 2);
	return 0;
}

static void *consumer(void *result)
{
	*(int *)result = take(&box);
	return 0;
}

int main(void)
{
	pthread_t p, c[2];
	pthread_create(&p, 0, producer, 0);
	pthread_create(&c[0], 0, consumer, &taken[0]);
	pthread_create(&c[1], 0, consumer, &taken[1]);
	pthread_join(p, 0);
	pthread_join(c[0], 0);
	pthread_join(c[1], 0);
	assert(taken[0] + taken[1] == 3);
	return 0;
}
