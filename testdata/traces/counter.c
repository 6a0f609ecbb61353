// heddle: => violated
// Reads and writes of one statement are told together, except where another thread comes between.
#include <assert.h>
#include <pthread.h>

int counter;

static void *add(void *arg) {
	int *by = arg;
	counter += *by;
	return 0;
}

int main(void) {
	static int one = 1, two = 2;
	pthread_t a, b;
	pthread_create(&a, 0, add, &one);
	pthread_create(&b, 0, add, &two);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(counter == 3);
	return 0;
}
