// heddle: => safe complete
// about: a thread has the name that it was given, and some name before
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>

void *user(void *arg) {
	char name[16];
	assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0 && strlen(name) < 16);
	return arg;
}

int main(void) {
	pthread_t t;
	char name[16];
	assert(pthread_setname_np(pthread_self(), "fifteen letters") == 0);
	assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0);
	assert(strcmp(name, "fifteen letters") == 0);
	assert(pthread_getname_np(pthread_self(), name, 15) == ERANGE);
	pthread_create(&t, 0, user, 0);
	pthread_join(t, 0);
	return 0;
}
