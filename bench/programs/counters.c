// A concrete program whose size is a macro: three threads that each add to two of
// three shared cells in turn. Every interleaving gives a different combination
// of positions and sums, so the number of nodes grows with the cube of ROUNDS.
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 8
#endif
#ifndef THIRD // rounds of the third thread
#define THIRD ROUNDS
#endif

int a, b, c;

void *first(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		a += 1;
		b += 2;
	}
	return 0;
}

void *second(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		b += 1;
		c += 2;
	}
	return 0;
}

void *third(void *arg)
{
	for (int i = 0; i < THIRD; i++) {
		c += 1;
		a += 2;
	}
	return 0;
}

int main(void)
{
	pthread_t t, u, v;
	pthread_create(&t, 0, first, 0);
	pthread_create(&u, 0, second, 0);
	pthread_create(&v, 0, third, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	pthread_join(v, 0);
	assert(a <= 3 * ROUNDS && b <= 3 * ROUNDS && c <= 3 * ROUNDS);
	return 0;
}
