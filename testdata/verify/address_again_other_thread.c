// heddle: => violated assert
// about: an allocation may come after another thread's free
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *shared, *old;

void *one(void *arg) {
	old = shared;
	free(shared);
	return 0;
}

int main(void) {
	pthread_t t;
	shared = malloc(4);
	pthread_create(&t, 0, one, 0);
	int *mine = malloc(4); // perhaps after the other thread's free
	pthread_join(t, 0);
	assert(mine != old);
	return 0;
}
