// heddle: => safe complete
// heddle: -DMORE => violated bounds:22
// heddle: -DASSUMED => safe complete
// What is written at an index that depends on input, with bounds that the path knows, leaves the semaphores beside the array alone.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define N 3
static struct {
	sem_t mutex, free[N];
	int waiting[N];
} office;

static void *client(void *arg)
{
	int kind = *(int *)arg;
	sem_wait(&office.mutex);
	office.waiting[kind]++;
	sem_post(&office.free[kind]);
	sem_post(&office.mutex);
	sem_wait(&office.free[kind]);
	return 0;
}

int main(void)
{
	pthread_t t[2];
	int kind[2];
	sem_init(&office.mutex, 0, 1);
	for (int i = 0; i < N; i++)
		sem_init(&office.free[i], 0, 0);
	for (int i = 0; i < 2; i++) {
#ifdef ASSUMED
		kind[i] = __VERIFIER_nondet_int();
		__VERIFIER_assume(kind[i] >= 0 && kind[i] < N);
#elif defined MORE
		kind[i] = rand() % (N + 1);
#else
		kind[i] = rand() % N;
#endif
		pthread_create(&t[i], 0, client, &kind[i]);
	}
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
