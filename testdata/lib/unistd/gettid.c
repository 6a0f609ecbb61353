// heddle: => safe complete
// about: threads have numbers of their own
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

void *user(void *arg) {
	*(int *)arg = gettid();
	assert(gettid() == *(int *)arg);
	return 0;
}

int main(void) {
	pthread_t t;
	int other;
	pthread_create(&t, 0, user, &other);
	pthread_join(t, 0);
	assert(other != gettid() && other > 0);
	return 0;
}
