// heddle: --check race => violated race
// about: the twin of stdlib/random48_r uses one state in two threads
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
static struct drand48_data state;
static void *user(void *arg) {
	double f;
	drand48_r(&state, &f);
	return f < 0 ? 0 : arg;
}
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	user(0);
	pthread_join(t, 0);
	return 0;
}
