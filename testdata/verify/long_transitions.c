// heddle: => safe
// heddle: -DBROKEN => violated assert:52
// Loops of thousands of rounds between two nodes: what is undone of them is the first change of each place (symex/mem/thin.go).
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define N 300

static int table[N];
static char large[100000];
static int out[2];

static int deeper(int n, int *sum)
{
	int own[4] = {n, n + 1};
	if (n % 7 > 0)
		return deeper(n - 1, sum) + own[1];
	*sum += own[0];
	return own[1];
}

static void *run(void *arg)
{
	int *to = arg, sum = 0, mine[N];
	char *block = malloc(N);
	for (int i = 0; i < N; i++) {
		mine[i] = deeper(i, &sum);
		if (block)
			block[i] = (char)i;
	}
	for (int i = 1; i < N; i++)
		mine[i] += mine[i - 1] % 1000;
	*to = sum + mine[N - 1] + (block ? block[N - 1] : 43);
	free(block);
	return 0;
}

int main(void)
{
	for (int i = 0; i < N; i++) {
		table[i] = deeper(i, &out[0]);
		large[i * 300] = (char)table[i];
	}
	out[0] = 0;
	pthread_t a, b;
	pthread_create(&a, 0, run, &out[0]);
	pthread_create(&b, 0, run, &out[1]);
	pthread_join(a, 0);
	pthread_join(b, 0);
#ifdef BROKEN
	assert(out[0] != out[1]);
#endif
	assert(out[0] == out[1] && table[N - 1] + large[(N - 1) * 300] != 7);
	return 0;
}
