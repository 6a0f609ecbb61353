// heddle: => violated assert:13
// heddle: -DTHREADS --check race => violated race
// about: a command may fail; POSIX does not let two threads execute one at a time
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *user(void *arg) {
#ifdef THREADS
	system("true");
#else
	int status = system("true");
	assert(status == 0);
#endif
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
#ifdef THREADS
	system("true");
#endif
	pthread_join(t, 0);
	return 0;
}
