// heddle: => violated
// A thread that has tried in vain, many times before: of the schedules with the fewest switches a short one is shown.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int used;

void *uses(void *a) {
	for (int i = 0; i < 20; i++) {
		pthread_mutex_lock(&m);
		used++;
		used--;
		pthread_mutex_unlock(&m);
	}
	return 0;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, uses, 0);
	assert(used == 0);
	return 0;
}
