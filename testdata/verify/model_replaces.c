// heddle: --model models/device.c => safe complete
// heddle: => violated assert:10
// about: models that are given stand in the place of heddle's own, those in C and those of the executor
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
	assert(malloc(4) == 0); // violated here
	assert(*(int *)malloc(77) == 0);
	assert(strlen("four") == 1);
	pthread_mutex_t m;
	assert(pthread_mutex_trylock(&m) == 16);
	return 0;
}
