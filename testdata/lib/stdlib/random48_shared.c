// heddle: --check race => violated race
// about: the twin of stdlib/random48 uses the process's generator in two threads
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdlib.h>
void *user(void *arg) { return drand48() < 0 ? 0 : arg; }
int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	drand48();
	pthread_join(t, 0);
	return 0;
}
