// heddle: --check race => violated
// Of a path of many thousands of steps the beginning and the end are told.
#include <pthread.h>

static int table[1000], shared, seen;

static void *worker(void *arg)
{
	shared = 1;
	return arg;
}

int main(void)
{
	for (int k = 0; k < 60; k++)
		for (int i = 0; i < 1000; i++)
			table[i] = k;
	seen = table[7];
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	shared = table[8];
	pthread_join(t, 0);
	return 0;
}
