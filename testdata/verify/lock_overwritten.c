// heddle: => violated assert
// about: a lock is overwritten while a thread holds it, and free then: that it was taken keeps nobody out any more
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
pthread_mutex_t L = PTHREAD_MUTEX_INITIALIZER;
atomic_int q, go;
void *f(void *p) { pthread_mutex_lock(&L); go = 1; q = 1; q = 2; return 0; }
void *g(void *p) {
	if (!go) return 0;
	L = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&L);
	assert(q != 1);
	return 0;
}
int main(void) {
	pthread_t a, b;
	pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	return 0;
}
