// heddle: => violated assert:15
// about: the twin of time/nanosleep takes sleeping for waiting
#include <assert.h>
#include <pthread.h>
#include <time.h>

int done;

void *user(void *arg) { done = 1; return arg; }

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, user, 0);
	nanosleep(&(struct timespec){100, 0}, 0);
	assert(done); // violated here
	pthread_join(t, 0);
	return 0;
}
