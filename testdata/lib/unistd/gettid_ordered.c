// heddle: => violated assert:17
// about: later threads need not have greater numbers
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

void *user(void *arg) {
	*(int *)arg = gettid();
	return 0;
}
int main(void) {
	pthread_t t;
	int other, mine = gettid();
	pthread_create(&t, 0, user, &other);
	pthread_join(t, 0);
	assert(mine < other); // violated here
	return 0;
}
