// about: a ring with one producer and one consumer.
// mutant: -DEARLY => assert
// mutant: -DNO_CHECK => assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int data[2];
atomic_int head, tail;
void *produces(void *a)
{
	for (int i = 1; i <= 2; i++) {
#ifdef EARLY
		head++;
		data[(i - 1) % 2] = i;
#else
		data[(i - 1) % 2] = i;
		head++;
#endif
	}
	return 0;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, produces, 0);
	for (int i = 1; i <= 2; i++) {
#ifdef NO_CHECK
		if (tail > head)
			break;
#else
		if (tail == head)
			break;
#endif
		int got = data[(i - 1) % 2];
		assert(got == i);
		tail++;
	}
	pthread_join(t, 0);
	return 0;
}
