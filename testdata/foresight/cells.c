// about: threads that add to shared cells, and functions that they call and come back from, several times in a row
#include <assert.h>
#include <pthread.h>

int a, b, log_;

static void put(int what) { log_ = log_ * 4 + what; }

static int twice(int x)
{
	a += x;
	return x * 2;
}

static void *first(void *arg)
{
	for (int i = 0; i < 2; i++) {
		a += 1;
		int k = twice(i);
		b += k;
	}
	put(1);
	put(1);
	return arg;
}

static void *second(void *arg)
{
	for (int i = 0; i < 2; i++)
		b += a;
	put(2);
	put(3);
	return 0;
}

int main(void)
{
	pthread_t t, u;
	pthread_create(&t, 0, first, &a);
	pthread_create(&u, 0, second, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	assert(a <= 3);
	return 0;
}
