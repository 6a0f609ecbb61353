// heddle: => safe
// Functions that are built in have a body where they are called through a pointer.
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

struct operations {
	void *(*copy)(void *, const void *, size_t);
	void *(*move)(void *, const void *, size_t);
	void *(*set)(void *, int, size_t);
	double (*size)(double);
	float (*sign)(float, float);
	long double (*wide)(long double);
};
static const struct operations built_in = {memcpy, memmove, memset, fabs, copysignf, fabsl};
static int shared[2];

static void *run(void *ops)
{
	const struct operations *o = ops;
	int two[2] = {1, 2};
	assert(o->copy(shared, two, sizeof two) == shared && shared[0] == 1 && shared[1] == 2);
	assert(o->move(shared + 1, shared, sizeof *shared) == shared + 1 && shared[1] == 1);
	assert(o->set(shared, 0, sizeof shared) == shared && shared[0] == 0 && shared[1] == 0);
	memcpy(two, shared, sizeof two);
	assert(memcmp(two, shared, sizeof two) == 0);
	return 0;
}

int main(void)
{
	pthread_t t;
	assert(built_in.size(-2.5) == 2.5 && built_in.sign(3, -1) == -3 && built_in.wide(-1.5L) == 1.5L);
	pthread_create(&t, 0, run, (void *)&built_in);
	pthread_join(t, 0);
	return 0;
}
