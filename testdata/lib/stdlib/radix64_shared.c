// heddle: --check race => violated race
// about: the result of l64a is one for all threads
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

static void *user(void *arg) {
	return l64a(7) ? arg : 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	l64a(8);
	return 0;
}
