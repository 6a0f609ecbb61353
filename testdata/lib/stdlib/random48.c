// heddle: --check assert,race => safe complete
// about: each thread has a generator of its own
#define _XOPEN_SOURCE 700
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *user(void *arg) {
	unsigned short mine[3] = {1, 2, 3};
	assert(nrand48(mine) >= 0);
	assert(erand48(mine) < 1);
	return arg;
}

int main(void) {
	pthread_t t;
	srand48(1);
	assert(lrand48() == 89400484);
	pthread_create(&t, 0, user, 0);
	user(0);
	pthread_join(t, 0);
	return 0;
}
