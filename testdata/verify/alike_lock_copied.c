// heddle: => violated assert
// about: threads that are alike copy the bytes of a mutex that they hold, which have their numbers
#include <pthread.h>
#include <assert.h>
#include <string.h>
pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER, K[2];
int y, d;
void *f(void *p) {
	pthread_mutex_lock(&L); y++; pthread_mutex_unlock(&L);
	pthread_mutex_lock(&L);
	if (y == 1 && d == 0) d = 1, K[0] = L;
	else if (d == 1) d = 2, K[1] = L;
	pthread_mutex_unlock(&L);
	return 0;
}
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, f, 0);
	pthread_create(&b, 0, f, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(!(d == 2 && memcmp(&K[0], &K[1], sizeof L) > 0));
	return 0;
}
