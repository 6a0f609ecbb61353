/* A lost update: two threads add to a counter, which takes a read and a write. */
#include <assert.h>
#include <pthread.h>

static int counter;

static void *add(void *amount)
{
	int *by = amount;
	counter += *by;
	return 0;
}

int main(void)
{
	pthread_t a, b; int one = 1, two = 2;
	pthread_create(&a, 0, add, &one);
	pthread_create(&b, 0, add, &two);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(counter == 3);
	return 0;
}
