// heddle: => violated assert
// about: threads that are alike compare the bytes of a mutex that they hold with a copy that one of them has made
#include <pthread.h>
#include <assert.h>
#include <string.h>
pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER, copy;
int w, n;
void *f(void *p) {
	pthread_mutex_lock(&L);
	if (n++ == 0) copy = L;
	pthread_mutex_unlock(&L);
	pthread_mutex_lock(&L);
	if (n == 3 && !w) w = memcmp(&copy, &L, sizeof L) ? 2 : 1;
	pthread_mutex_unlock(&L);
	return 0;
}
int main(void) {
	pthread_t a, b, c;
	pthread_create(&a, 0, f, 0);
	pthread_create(&b, 0, f, 0);
	pthread_create(&c, 0, f, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	pthread_join(c, 0);

	assert(w != 1);
	return 0;
}
