// heddle: --check race => violated race
// heddle: -DSMALL => violated memory
// about: the text of an unknown error is one for all threads; a buffer has a size
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
void *user(void *arg) { return strerror(9999) ? arg : 0; }
int main(void) {
#ifdef SMALL
	char text[8];
	return *strerror_r(9999, text, 16);
#else
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	return *strerror(9998);
#endif
}
