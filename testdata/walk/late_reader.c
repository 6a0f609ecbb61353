// A defect that one of many threads, the last made, has to be early for, and all but one of the others late.
#include <assert.h>
#include <pthread.h>
#ifndef N
#define N 40
#endif
static pthread_mutex_t la = PTHREAD_MUTEX_INITIALIZER, lb = PTHREAD_MUTEX_INITIALIZER;
static int a, b;
static void *writer(void *arg) {
	pthread_mutex_lock(&la);
	a = 1;
	pthread_mutex_unlock(&la);
	pthread_mutex_lock(&lb);
	b = a + 1;
	pthread_mutex_unlock(&lb);
	return arg;
}
static void *reader(void *arg) {
	pthread_mutex_lock(&la);
	int t = a;
	pthread_mutex_unlock(&la);
	if (t == 0)
		return arg;
	pthread_mutex_lock(&lb);
	int u = b;
	pthread_mutex_unlock(&lb);
	assert(u == t + 1);
	return arg;
}
int main(void) {
	pthread_t id[N + 1];
	for (int i = 0; i < N; i++)
		pthread_create(&id[i], 0, writer, 0);
	pthread_create(&id[N], 0, reader, 0);
	for (int i = 0; i <= N; i++)
		pthread_join(id[i], 0);
	return 0;
}
