// heddle: => violated assert:26
// pruned: -DLOCKED => safe complete
// about: a text in shared memory appears char by char
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

char text[8] = "--";
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *arg) {
#ifdef LOCKED
	pthread_mutex_lock(&m);
#endif
	snprintf(text, sizeof text, "%d%c", 4, '2');
#ifdef LOCKED
	pthread_mutex_unlock(&m);
#endif
	return arg;
}

int main(void) {
	pthread_t t;
	pthread_create(&t, 0, writer, 0);
	pthread_mutex_lock(&m);
	assert(text[0] == '-' || text[1] == '2'); // violated here
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	assert(text[0] == '4' && text[1] == '2' && text[2] == 0);
	return 0;
}
